export interface WireFault {
  type: string;
  code: string;
  message: string;
  param?: string;
  details?: unknown;
  doc_url: string;
}

/** Differences of an older API version, which has its own paths. */
export interface OlderVersion {
  answers(url: string): boolean;
  headers(): Record<string, string>;
  errorBody(fault: WireFault, requestId: string): object;
}
