import Type from 'typebox';
import { GivenSchedule, Schedule } from '../platform/http/schedule.ts';
import {
  CreatedAt,
  EmailAddress,
  Id,
  Timestamp,
  UpdatedAt,
  extension,
  nonBlank,
  nullable,
  object,
  oneOf,
  withDefault,
} from '../platform/http/schema.ts';
import { ROLES } from '../platform/rules/role.ts';
import type { MemberRow } from './member-store.ts';
import { autoTagSettings } from './rules/auto-tag.ts';
import type { AutoTagSettings } from './rules/auto-tag.ts';
import { utmOf } from './rules/utm.ts';
import type { Utm } from './rules/utm.ts';
import type { TeamView } from './team-store.ts';

/** spec: Team, meeting_link_text */
const MEETING_LINK_TEXT = 'Schedule a call';
/** spec: Limits, Team fields */
const FREQUENCIES_DAYS = [7, 14, 30] as const;

const Text = (maxLength: number) => nullable(Type.String({ maxLength }));
/** decided: web addresses only, because pages show them as links and pictures */
const WebAddress = (maxLength: number) =>
  Type.String({
    format: 'uri',
    pattern: '^[Hh][Tt][Tt][Pp][Ss]?://',
    maxLength,
    'x-must': 'must be a URL that begins with http:// or https://',
  });
const Name = nonBlank(255, { description: 'the name' });
/** decisions: Inbound, Scope of an answer */
const ReplyScope = oneOf(['person', 'campaign', 'company']);
const DailyLimit = extension(
  nullable(
    Type.Integer({
      minimum: 1,
      maximum: 10_000_000,
      description: 'mails a day; null: no limit',
      examples: [200],
    }),
  ),
);

const capOf = (most: number, description: string) =>
  extension(
    nullable(
      Type.Object(
        {
          mails: Type.Integer({ minimum: 1, maximum: most, description: 'how many mails', examples: [1] }),
          days: Type.Integer({
            minimum: 1,
            maximum: 90,
            description: 'within how many times 24 hours',
            examples: [3],
          }),
        },
        { additionalProperties: false, description, examples: [{ mails: 1, days: 3 }] },
      ),
    ),
  );
const PersonCap = capOf(
  100,
  'how many mails of campaigns and broadcasts one person gets at most; null: no cap',
);
const CompanyCap = capOf(
  1000,
  'how many mails of campaigns and broadcasts the people of one mail domain get at most, unless it is ' +
    'one of a free mail provider; null: no cap',
);

const TrackOpens = extension(
  Type.Boolean({ description: 'mails carry a pixel that shows when they are opened' }),
);
const TrackClicks = extension(Type.Boolean({ description: 'links in mails lead through this installation' }));
const TrackingDomain = extension(
  nullable(
    Type.String({
      maxLength: 253,
      pattern: '^([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?[.])+[A-Za-z]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?$',
      'x-must': 'must be a host name like go.acme.example',
      description:
        'host of pixels and links in mails, used once its check passed; null: that of the installation',
      examples: ['go.acme.example'],
    }),
  ),
);

const AutoPlacement = Type.Boolean({
  description:
    'whether placement tests begin by themselves: the first at once, by all enabled mailboxes in turn, ' +
    'with the first email of the newest active campaign',
});
const UtmValue = (about: string) =>
  Type.Optional(nullable(Type.String({ minLength: 1, maxLength: 200, description: about })));
/** decided: given as a whole; a parameter that is left out or null is not added */
const UtmSettings = extension(
  nullable(
    Type.Object(
      {
        source: UtmValue('utm_source'),
        medium: UtmValue('utm_medium'),
        campaign: UtmValue('utm_campaign'),
      },
      {
        additionalProperties: false,
        description: 'parameters that tracked links in replies get, beside those that they have; null: none',
      },
    ),
  ),
);

const described = {
  domain: Type.Optional({ ...Text(500), description: 'a domain' }),
  logo: Type.Optional(nullable({ ...WebAddress(500), description: 'the URL of a picture' })),
  about: Type.Optional({ ...Text(2000), description: 'a text about the team' }),
  meeting_link: Type.Optional(
    nullable({
      ...WebAddress(2000),
      description: 'where meetings are booked; templates know it as `{{team.meeting_link}}`',
    }),
  ),
  /** decided: as tags of campaigns; given as a whole, so that an empty list takes all off */
  tags: Type.Optional(
    Type.Array(Type.String({ maxLength: 100 }), {
      maxItems: 50,
      description: 'words of your own; payloads of webhooks show those of the campaign',
    }),
  ),
};

export const NewTeam = Type.Object({
  name: Name,
  ...described,
  meeting_link_text: withDefault(
    Type.String({
      minLength: 1,
      maxLength: 255,
      description: 'the text of that link; templates know it as `{{team.meeting_link_text}}`',
    }),
    MEETING_LINK_TEXT,
  ),
  auto_placement_testing: withDefault(AutoPlacement, false),
});

const tag = (what: string) => Type.Optional(Type.Boolean({ description: `tag ${what}` }));
const autoTags: Record<keyof AutoTagSettings, ReturnType<typeof tag>> = {
  auto_tag_bounced: tag('bounces'),
  auto_tag_opt_out: tag('opt-outs'),
  auto_tag_out_of_office: tag('out-of-office answers'),
  auto_tag_mood_positive: tag('positive answers'),
  auto_tag_mood_negative: tag('negative answers'),
  auto_tag_mood_neutral: tag('neutral answers'),
  auto_tag_mood_needs_review: tag('answers that a person should read'),
};

/** Null clears a field that may be empty. spec: PATCH /teams/{id} */
export const TeamBody = Type.Object({
  name: Type.Optional(Name),
  ...described,
  meeting_link_text: Type.Optional(
    nullable(Type.String({ minLength: 1, maxLength: 255, description: 'null: the default text' })),
  ),
  auto_placement_testing: Type.Optional(AutoPlacement),
  auto_placement_testing_frequency: Type.Optional(
    Type.Unsafe<(typeof FREQUENCIES_DAYS)[number]>({
      type: 'integer',
      enum: [...FREQUENCIES_DAYS],
      description: 'days',
    }),
  ),
  inbox_auto_tag_settings: Type.Optional(
    Type.Object(autoTags, {
      additionalProperties: false,
      description: 'which answers are tagged by themselves',
    }),
  ),
  mail_warm_schedule: Type.Optional(GivenSchedule),
  reply_scope: Type.Optional(
    extension({
      ...ReplyScope,
      description:
        'what an answer pauses beside the enrollment that it ends: the other enrollments of the person, ' +
        'none (campaign), or also those of people with the same mail domain, unless it is one of a free ' +
        'mail provider (company)',
    }),
  ),
  daily_limit: Type.Optional(DailyLimit),
  person_cap: Type.Optional(PersonCap),
  company_cap: Type.Optional(CompanyCap),
  track_opens: Type.Optional(TrackOpens),
  track_clicks: Type.Optional(TrackClicks),
  tracking_domain: Type.Optional(TrackingDomain),
  inbox_link_tracking_override: Type.Optional(
    nullable(
      Type.Boolean({
        description: 'whether links in replies from the inbox are tracked; null: as the organization has it',
      }),
    ),
  ),
  utm: Type.Optional(UtmSettings),
});

const listed = {
  object: object('team'),
  id: Id,
  name: Type.String({ description: 'the name', examples: ['Sales'] }),
  domain: nullable(Type.String({ description: 'a domain', examples: ['acme.example'] })),
  logo: nullable(
    Type.String({ description: 'the URL of a picture', examples: ['https://www.acme.example/logo.png'] }),
  ),
  about: nullable(
    Type.String({ description: 'a text about the team', examples: ['Spare parts for old machines'] }),
  ),
  is_default: Type.Boolean(),
  meeting_link: nullable(
    Type.String({
      description: 'where meetings are booked; templates know it as `{{team.meeting_link}}`',
      examples: ['https://meet.acme.example/sales'],
    }),
  ),
  meeting_link_text: Type.String({
    description: 'the text of that link; templates know it as `{{team.meeting_link_text}}`',
    examples: ['Schedule a call'],
  }),
  auto_placement_testing: AutoPlacement,
  auto_placement_testing_frequency: Type.Integer({
    description: 'days between two automatic placement tests',
    examples: [30],
  }),
  inbox_link_tracking_override: nullable(Type.Boolean({ examples: [null] })),
  organization: Type.Object({ id: Id, name: Type.String({ description: 'the name', examples: ['Acme'] }) }),
  member_count: Type.Integer({ examples: [3] }),
  created_at: CreatedAt,
  updated_at: UpdatedAt,
};

export const Member = Type.Object(
  {
    id: Id,
    first_name: nullable(Type.String({ description: 'the first name', examples: ['Anna'] })),
    last_name: nullable(Type.String({ description: 'the last name', examples: ['Berg'] })),
    email: EmailAddress,
    role: oneOf(ROLES, {
      description: 'what the user may do, in every team of theirs; an `org_admin` uses all teams',
      examples: ['team_member'],
    }),
    joined_at: Timestamp,
  },
  { title: 'Member' },
);

/** A team in a list has no tags, members and settings objects. spec: Team */
export const ListedTeam = Type.Object(listed, { title: 'ListedTeam' });
export const Team = Type.Object(
  {
    ...listed,
    tags: Type.Array(Type.String(), {
      description: 'words of your own; payloads of webhooks show those of the campaign',
      examples: [['autumn']],
    }),
    inbox_auto_tag_settings: Type.Record(Type.String(), Type.Boolean(), {
      description: 'which answers are tagged by themselves',
      examples: [{}],
    }),
    mail_warm_schedule: {
      ...Schedule,
      examples: [{ timezone: 'Europe/Berlin', days: ['mon', 'tue'], start: '08:00', end: '18:00' }],
    },
    reply_scope: extension(ReplyScope),
    daily_limit: DailyLimit,
    person_cap: PersonCap,
    company_cap: CompanyCap,
    track_opens: TrackOpens,
    track_clicks: TrackClicks,
    utm: UtmSettings,
    tracking_domain: TrackingDomain,
    tracking_domain_check: extension(
      nullable(
        Type.Object({
          status: oneOf(['pending', 'passed', 'failed'], { description: 'the state' }),
          reason: nullable(Type.String({ description: 'why the last check failed', examples: [null] })),
          checked_at: nullable(Timestamp),
        }),
      ),
    ),
    members: Type.Array(Member),
  },
  { title: 'Team' },
);

export const presentListedTeam = (row: TeamView) => ({
  object: 'team',
  id: row.id,
  name: row.name,
  domain: row.domain,
  logo: row.logo,
  about: row.about,
  is_default: row.is_default,
  meeting_link: row.meeting_link,
  meeting_link_text: row.meeting_link_text,
  auto_placement_testing: row.auto_placement_testing,
  auto_placement_testing_frequency: row.auto_placement_testing_frequency,
  inbox_link_tracking_override: row.inbox_link_tracking_override,
  organization: { id: row.organization_id, name: row.organization_name },
  member_count: row.member_count,
  created_at: row.created_at,
  updated_at: row.updated_at,
});

export const presentMember = (row: MemberRow) => ({
  id: row.id,
  first_name: row.first_name,
  last_name: row.last_name,
  email: row.email,
  role: row.role,
  joined_at: row.joined_at,
});

const presentCheck = (row: TeamView) =>
  row.tracking_domain === null
    ? null
    : {
        status:
          row.tracking_domain_passed === null ? 'pending' : row.tracking_domain_passed ? 'passed' : 'failed',
        reason: row.tracking_domain_reason,
        checked_at: row.tracking_domain_checked_at,
      };

const presentCap = (mails: number | null, days: number | null) =>
  mails !== null && days !== null ? { mails, days } : null;

export const presentTeam = (row: TeamView, members: MemberRow[]) => ({
  ...presentListedTeam(row),
  tags: row.tags,
  inbox_auto_tag_settings: autoTagSettings(row.inbox_auto_tag_settings as Partial<AutoTagSettings>),
  mail_warm_schedule: row.mail_warm_schedule,
  reply_scope: row.reply_scope,
  daily_limit: row.daily_limit,
  person_cap: presentCap(row.person_cap_mails, row.person_cap_days),
  company_cap: presentCap(row.company_cap_mails, row.company_cap_days),
  track_opens: row.track_opens,
  track_clicks: row.track_clicks,
  utm: row.utm && utmOf(row.utm as Partial<Utm>),
  tracking_domain: row.tracking_domain,
  tracking_domain_check: presentCheck(row),
  members: members.map(presentMember),
});

export const meetingLinkText = (text: string | null): string => text ?? MEETING_LINK_TEXT;
