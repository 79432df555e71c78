const MAX_MESSAGE_CHARS = 300;

/** The server answered NO or BAD to a command; the connection stays open. */
export class ImapRefusal extends Error {
  override name = 'ImapRefusal';
  /** The server is short of a resource for now; the message is not at fault (RFC 5530 3). */
  readonly temporary: boolean;
  constructor(what: string, said: string, temporary: boolean) {
    super(`the server refused ${what}: ${said}`.slice(0, MAX_MESSAGE_CHARS));
    this.temporary = temporary;
  }
}

/** The connection ended: it broke, the server sent unacceptable data, a deadline passed, or the watch ended. */
export class ImapEnded extends Error {
  override name = 'ImapEnded';
  /** This side ended the connection, so neither the server nor a message is at fault. */
  readonly aborted: boolean;
  constructor(why: string, aborted = false) {
    super(why.slice(0, MAX_MESSAGE_CHARS));
    this.aborted = aborted;
  }
}
