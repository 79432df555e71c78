/** An error of the API before it is put into a body. */
export interface WireFault {
  type: string;
  code: string;
  message: string;
  param?: string;
  details?: unknown;
  doc_url: string;
}

/** What an older version of the API does otherwise, below a path of its own. */
export interface OlderVersion {
  /** Whether a URL is of this version. */
  answers(url: string): boolean;
  /** What every answer of it carries. */
  headers(): Record<string, string>;
  errorBody(fault: WireFault, requestId: string): object;
}
