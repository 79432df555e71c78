import type { OpenedMail } from '../conversations/inbound-door.ts';
import type { ClassifyContext } from './rules/classify.ts';
import type { ParsedMail } from './rules/mail.ts';
import type { Verdict } from './rules/verdict.ts';

export type Unread =
  /** The message is no mail, or the rules failed over it. */
  | { kind: 'unparseable'; reason: string }
  /** The mail used its time limit, most of it as its own processor time: the mail is at fault. */
  | { kind: 'spent'; reason: string }
  /** Time or memory ran out, or the process ended: the mail or the machine is at fault. */
  | { kind: 'abandoned'; reason: string }
  /** No process could be started: the machine is at fault. */
  | { kind: 'unavailable'; reason: string };
export type Parsed = { kind: 'parsed'; mail: ParsedMail };
export type Classified = { kind: 'classified'; verdict: Verdict };
export type Opened = { kind: 'opened'; mail: OpenedMail };
export type Part = { kind: 'part'; part: { name: string; bytes: Uint8Array } | null };
export type Result = Parsed | Classified | Opened | Part | Unread;

export type ReadWork = { raw: Uint8Array } | { mail: ParsedMail; context: ClassifyContext };
/** For display: the whole message, or one attachment (`part`, from 1 on). */
export interface OpenWork {
  open: Uint8Array;
  part: number | null;
}
export type Work = ReadWork | OpenWork;

export interface Answer {
  id: number;
  result: Result;
}

export const READY = 'ready';
