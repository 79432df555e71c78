import Type from 'typebox';
import { ApiError } from '../errors.ts';
import { scheduleFault } from '../rules/schedule.ts';
import type { ScheduleOwner } from '../rules/schedule.ts';
import { oneOf } from './schema.ts';

const Time = (description: string) => Type.Optional(Type.String({ description }));

const KEYS = {
  timezone: Type.Optional(
    Type.String({
      description: 'an IANA time zone: `Europe/Berlin`; that of the organization when missing',
    }),
  ),
  days: Type.Optional(
    Type.Array(
      Type.Union([
        oneOf(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']),
        Type.Integer({ minimum: 1, maximum: 7 }),
      ]),
      {
        minItems: 1,
        maxItems: 7,
        description: 'by name, or 1 to 7 from Monday on; every day when missing',
      },
    ),
  ),
  start: Time('HH:MM, the first minute of the window; 00:00 when missing'),
  end: Time(
    'HH:MM, the minute at which the window ends; 24:00 is midnight and what counts when missing, a ' +
      'time before `start` is on the next day',
  ),
  holidays: Type.Optional(
    Type.Array(Type.String({ format: 'date' }), {
      maxItems: 366,
      description: 'days on which no window begins',
    }),
  ),
};

/** Of a team. */
export const Schedule = Type.Object(KEYS, {
  title: 'Schedule',
  additionalProperties: false,
  description: 'when mails may leave; empty: at any time',
});

export const CampaignSchedule = Type.Object(
  {
    ...KEYS,
    use_contact_time_zone: Type.Optional(
      Type.Boolean({
        'x-extension': true,
        description:
          'whether days, hours and holidays count in the zone of each contact: that of its custom field ' +
          '`time_zone` or `timezone`, else that of its country if the country has one time; `timezone` counts ' +
          'for contacts whose zone is not known. false when missing',
      }),
    ),
  },
  {
    title: 'CampaignSchedule',
    additionalProperties: false,
    description: 'when mails may leave; empty: at any time',
  },
);

const given = (schedule: object) =>
  Type.Unsafe<Record<string, unknown>>({ type: 'object', 'x-described': schedule });

export const GivenSchedule = given(Schedule);
export const GivenCampaignSchedule = given(CampaignSchedule);

export function requireSchedule(
  schedule: Record<string, unknown>,
  about: { of: ScheduleOwner; param?: string },
): void {
  const fault = scheduleFault(schedule, about);
  if (fault) throw new ApiError('validation_error', fault.message, { param: fault.param });
}
