/** Where a sentence or a line ends, in any language; a point inside a word or a number ends none. */
const ENDS = /(?<=[.!?])(?=\s)|(?<=[。！？\n])/;

/** The sentences of a text as they were written. */
export const writtenSentences = (text: string): string[] => text.split(ENDS);
