import Type from 'typebox';
import { ApiError } from '../errors.ts';
import { scheduleFault } from '../rules/schedule.ts';
import { oneOf } from './schema.ts';

const Time = (description: string) => Type.Optional(Type.String({ description }));

export const Schedule = Type.Object(
  {
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
  },
  { title: 'Schedule', additionalProperties: false, description: 'when mails may leave; empty: at any time' },
);

export const GivenSchedule = Type.Unsafe<Record<string, unknown>>({
  type: 'object',
  'x-described': Schedule,
});

export function requireSchedule(schedule: Record<string, unknown>, param = 'schedule'): void {
  const fault = scheduleFault(schedule, param);
  if (fault) throw new ApiError('validation_error', fault.message, { param: fault.param });
}
