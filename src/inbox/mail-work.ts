import type { OpenedMail } from '../conversations/inbound-door.ts';
import type { ClassifyContext } from './rules/classify.ts';
import type { ParsedMail } from './rules/mail.ts';
import type { Verdict } from './rules/verdict.ts';

/** Why a message was not read. */
export type Unread =
  /** The parser says that this is no mail, or the rules failed over it. */
  | { kind: 'unparseable'; reason: string }
  /** It used up its time, and most of it by itself: the mail is at fault on any machine. */
  | { kind: 'spent'; reason: string }
  /** Time or memory were over, or the process ended: the mail may be at fault, and the machine as well. */
  | { kind: 'abandoned'; reason: string }
  /** No process could be started: the machine is at fault, never the mail. */
  | { kind: 'unavailable'; reason: string };
export type Parsed = { kind: 'parsed'; mail: ParsedMail };
export type Classified = { kind: 'classified'; verdict: Verdict };
export type Opened = { kind: 'opened'; mail: OpenedMail };
export type Part = { kind: 'part'; part: { name: string; bytes: Uint8Array } | null };
export type Result = Parsed | Classified | Opened | Part | Unread;

/** What a process is asked for. */
export type ReadWork = { raw: Uint8Array } | { mail: ParsedMail; context: ClassifyContext };
/** To be shown to people: all of it, or (`part`, from 1 on) one attachment. */
export interface OpenWork {
  open: Uint8Array;
  part: number | null;
}
export type Work = ReadWork | OpenWork;

/** Of a process; the id tells it from the answer to a message that was given up. */
export interface Answer {
  id: number;
  result: Result;
}

/** What a process says when it has started. */
export const READY = 'ready';
