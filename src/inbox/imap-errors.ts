/** What servers say is kept short. */
const MAX_MESSAGE_CHARS = 300;

/** The server said NO or BAD to a command; the connection goes on. */
export class ImapRefusal extends Error {
  override name = 'ImapRefusal';
  /** The server, and no message, is short of something for now. RFC 5530 3 */
  readonly temporary: boolean;
  constructor(what: string, said: string, temporary: boolean) {
    super(`the server refused ${what}: ${said}`.slice(0, MAX_MESSAGE_CHARS));
    this.temporary = temporary;
  }
}

/** The connection is gone: it broke, the server sent what we do not take, a deadline passed, or the watch was ended. */
export class ImapEnded extends Error {
  override name = 'ImapEnded';
  /** We ended it ourselves: it says nothing about the server or a message. */
  readonly aborted: boolean;
  constructor(why: string, aborted = false) {
    super(why.slice(0, MAX_MESSAGE_CHARS));
    this.aborted = aborted;
  }
}
