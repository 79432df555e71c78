import type { Part, Row } from './check.ts';

const PLAYBOOKS = 'test/api/playbooks/playbooks.test.ts';
const by = (...titles: string[]): Row => ({ tests: { [PLAYBOOKS]: titles } });

const MADE = '201 makes an empty draft of a name and a team';

export const playbooks: Part = {
  part: 'Playbooks',
  tables: {
    routes: {
      'POST /playbooks': { says: 'TeamId and name', ...by(MADE, 'POST /playbooks > 400 %s names %s') },
      'GET /playbooks': { says: 'status, search, sortBy', ...by('200 filters by status and name, sorts, and pages', 'GET /playbooks > 400 for %s') },
      'GET /playbooks/{id}': by(MADE),
      'DELETE /playbooks/{id}': { says: 'archives; permanent removes an archived one', ...by('200 archives, and with permanent=true removes what is archived already') },
      'POST /playbooks/{id}/duplicate': { says: 'name if wanted', ...by('201 makes a draft that is like it, under its own or a given name') },
    },
    fields: {
      'PlaybookId of a campaign': by('has its sequence and settings, but for what its body says, and keeps the id'),
    },
  },
}; // prettier-ignore
