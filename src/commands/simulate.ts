import { findCampaignById } from '../campaigns/find-campaign.ts';
import { simulateCampaign } from '../campaigns/simulate-campaign.ts';
import type { Simulation, SimulationAsked } from '../campaigns/simulate-campaign.ts';
import { UsageError, readOptions } from '../platform/command-line.ts';
import type { Run } from '../platform/command-line.ts';
import { configWithDatabase } from '../platform/start-config.ts';
import { idOf, print } from './options.ts';
import { plot } from './simulate-plot.ts';
import { withDatabase } from './with-database.ts';

const HELP =
  'usage: outreachd simulate --campaign ID [--days N] [--reply-rate R] [--open-rate R] [--click-rate ' +
  'R] [--bounce-rate R] [--seed N] [--json]\n' +
  'Plays a campaign forward as if it were launched now, and writes nothing: mails a day, when contacts ' +
  'finish, which steps they\n' +
  'reach, and what holds mails back. Rates are shares of the mails, from 0 to 1; what is not given does not happen.';

const text = { type: 'string' } as const;
const OPTIONS = {
  campaign: text,
  days: text,
  seed: text,
  'reply-rate': text,
  'open-rate': text,
  'click-rate': text,
  'bounce-rate': text,
} as const;

type Values = { [Name in keyof typeof OPTIONS]?: string | undefined };

function numberOf(values: Values, option: keyof Values, [least, most]: [number, number], whole: boolean) {
  const given = values[option];
  if (given === undefined) return undefined;
  const value = given.trim() === '' ? NaN : Number(given);
  if (!(value >= least && value <= most) || (whole && !Number.isInteger(value)))
    throw new UsageError(
      `--${option} must be ${whole ? 'a whole number' : 'a number'} from ${least} to ${most}, not ${given}`,
    );
  return value;
}

const askedOf = (values: Values): SimulationAsked => ({
  reply_rate: numberOf(values, 'reply-rate', [0, 1], false),
  open_rate: numberOf(values, 'open-rate', [0, 1], false),
  click_rate: numberOf(values, 'click-rate', [0, 1], false),
  bounce_rate: numberOf(values, 'bounce-rate', [0, 1], false),
  seed: numberOf(values, 'seed', [0, 2 ** 32 - 1], true),
  days: numberOf(values, 'days', [1, 365], true),
});

export const run: Run = async (args, env) => {
  const { json, values } = readOptions(args, OPTIONS, HELP);
  if (!values.campaign) throw new UsageError(`--campaign is missing\n${HELP}`);
  const id = idOf('campaign', values.campaign);
  const asked = askedOf(values);
  return withDatabase(configWithDatabase(env), 'simulate', async ({ db, clock }) => {
    const campaign = await findCampaignById(db, id);
    if (!campaign) throw new UsageError(`--campaign: there is no campaign ${id}`);
    const simulation: Simulation = await simulateCampaign(db, campaign, { asked, now: clock.now() });
    print(json, simulation, plot(simulation, process.stdout.columns ?? 80));
    return 0;
  });
};
