/** Ends of sentences and lines in any language; a point inside a word or a number ends none. */
const ENDS = /(?<=[.!?])(?=\s)|(?<=[。！？\n])/;

export const writtenSentences = (text: string): string[] => text.split(ENDS);
