import type { Fault } from '../../platform/errors.ts';
import {
  MAX_BODY,
  checkAttachments,
  checkSubject,
  checkTemplate,
} from '../../sequences/rules/node-checks.ts';

export interface MailText {
  subject?: string | undefined;
  body?: string | undefined;
  body_text?: string | null | undefined;
  attachments?: readonly object[] | undefined;
}

export function textFaults({ subject, body, body_text, attachments }: MailText): Fault[] {
  const faults: Fault[] = [];
  const say = (param: string, _rule: string, message: string): void => void faults.push({ param, message });
  checkSubject(subject, 'subject', say);
  checkTemplate(body, 'body', MAX_BODY, say);
  checkTemplate(body_text ?? undefined, 'body_text', MAX_BODY, say);
  checkAttachments(attachments, 'attachments', say);
  return faults;
}
