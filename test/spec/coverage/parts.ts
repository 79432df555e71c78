import { areas } from './areas.ts';
import { campaigns } from './campaigns.ts';
import type { Part } from './check.ts';
import { contacts } from './contacts.ts';
import { events } from './events.ts';
import { general } from './general.ts';
import { intelligence } from './intelligence.ts';
import { playbooks } from './playbooks.ts';
import { senders } from './senders.ts';
import { teams } from './teams.ts';
import { v1 } from './v1.ts';
import { webhooks } from './webhooks.ts';

export const PARTS: readonly Part[] = [
  ...general, teams, contacts, campaigns, senders, events, webhooks, intelligence, ...areas, playbooks, v1,
]; // prettier-ignore
