const ENDS = /(?<=[.!?])(?=\s)|(?<=[。！？\n])/;

export const writtenSentences = (text: string): string[] => text.split(ENDS);
