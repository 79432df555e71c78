/** Where a sentence or a line ends, in any language; a point inside a word or a number ends none. */
const ENDS = /(?<=[.!?])(?=\s)|(?<=[。！？\n])/;

/** The sentences of a text as they were written. */
export const writtenSentences = (text: string): string[] => text.split(ENDS);

/** Where a clause ends, whatever else its sentence says. */
const CLAUSE_ENDS = /[,;:()–—]| - |\s(?:and|so|please|und|bitte|et|merci|y|e|og|och|i|és|și|и)\s/iu;

/** The clauses of a text as they were written: "I'm not interested, take me off your list" has two. */
export const clausesOf = (text: string): string[] =>
  writtenSentences(text).flatMap((sentence) => sentence.split(CLAUSE_ENDS));
