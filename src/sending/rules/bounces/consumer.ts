import type { BounceRule } from './rule.ts';

/** What Yahoo, AOL, Apple, Amazon SES and Facebook say. */
export const CONSUMER: readonly BounceRule[] = [
  {
    id: 'yahoo_no_user', provider: 'yahoo', subtype: 'mailbox_not_found',
    says: ['delivery error dd ~ (user doesnt have|account doesnt exist|requested mail action aborted|no such user)',
      'this user doesnt have a ~ account', 'user doesnt have a yahoo*', 'mailbox unavailable ~ unable to find'],
    yes: ["554 delivery error: dd This user doesn't have a yahoo.com account (ben@yahoo.test) [0] - mta1082.mail.bf1.yahoo.com"],
    no: ['554 delivery error: dd Sorry your message cannot be delivered. This account has been disabled or discontinued [#102].'],
  },
  {
    id: 'yahoo_disabled', provider: 'yahoo', subtype: 'mailbox_disabled',
    says: ['this (account|mailbox) (has been|is) (disabled|discontinued|not active)', 'this mailbox is disabled 554 30'],
    yes: ['554 delivery error: dd Sorry your message to x cannot be delivered. This account has been disabled or discontinued [#102]. - mta222.mail.ne1.yahoo.com',
      '554 30 Sorry, your message to ben@people.test cannot be delivered. This mailbox is disabled (554.30).'],
    no: ['421 4.7.0 [TSS04] Messages from 192.0.2.25 temporarily deferred due to user complaints'],
  },
  {
    id: 'yahoo_deferred_for_good', provider: 'yahoo', subtype: 'reputation',
    says: ['will be permanently deferred', 'tss09', 'tss11', 'bl21', 'bl22', 'bl23', 'ph01', 'mail ~ not accepted for policy reasons',
      'connections will not be accepted from'],
    yes: ['553 5.7.2 [TSS09] All messages from 192.0.2.25 will be permanently deferred; Retrying will NOT succeed.',
      "553 5.7.1 [BL21] Connections will not be accepted from 192.0.2.25, because the ip is in Spamhaus's list",
      '554 Message not allowed - [PH01] Email not accepted for policy reasons.'],
    no: ['421 4.7.0 [TSS04] Messages from 192.0.2.25 temporarily deferred due to unexpected volume'],
  },
  {
    id: 'yahoo_deferred', provider: 'yahoo', subtype: 'rate_limited',
    says: ['temporarily deferred ~ (user complaints|unexpected volume|unusual)', 'tss04', 'tss05', 'ts01', 'ts02', 'ts03', 'ts04',
      'vs98 ip0', 'vs1 ip', 'vs 1ip*', 'user is receiving mail too quickly', 'excessive unknown recipients', 'ip0 deferred'],
    yes: ['421 4.7.0 [TSS04] Messages from 192.0.2.25 temporarily deferred due to user complaints - 4.16.55.1',
      '553 Mail from 192.0.2.5 not allowed - VS98-IP0 deferred'],
    no: ['553 5.7.2 [TSS09] All messages from 192.0.2.25 will be permanently deferred'],
  },
  {
    id: 'aol_not_accepting', provider: 'aol', subtype: 'mailbox_disabled',
    says: ['not accepting mail from anyone', 'this account is not accepting'],
    yes: ['Your mail could not be delivered: the account is not accepting mail from anyone.'],
    no: ['Your mail could not be delivered because they are not accepting mail from outreach.test'],
  },
  {
    id: 'aol_refuses_us', provider: 'aol', subtype: 'restricted',
    says: ['(is|are) not accepting mail from', 'rly bd', 'rly b1', 'hvu b1', 'cnn b1'],
    yes: ['Your mail to the following recipients could not be delivered because they are not accepting mail from anna@outreach.test:',
      '554 HVU:B1 the URL contained in your email is refused'],
    no: ['550 5.1.1 MAILBOX NOT FOUND'],
  },
  {
    id: 'apple_alias', provider: 'apple', subtype: 'mailbox_not_found',
    says: ['unknown or illegal alias', 'inactive email address', 'recipient no longer on server'],
    yes: ['550 5.1.1 unknown or illegal alias: ben@icloud.test', '550 5.1.1 <ben@icloud.test>: inactive email address',
      '550 5.1.6 recipient no longer on server: ben@people.test'],
    no: ['421 4.7.1 Messages to ben@icloud.test deferred due to excessive volume.'],
  },
  {
    id: 'apple_volume', provider: 'apple', subtype: 'rate_limited',
    says: ['deferred due to excessive volume'],
    yes: ['421 4.7.1 Messages to ben@icloud.test deferred due to excessive volume.'],
    no: ['550 5.1.1 unknown or illegal alias: ben@icloud.test'],
  },
  {
    id: 'apple_refuses', provider: 'apple', subtype: 'reputation',
    says: ['hm08', 'hm07', 'cs01', 'message rejected due to local policy ~ apple', 'support apple com ~ ht204137',
      'support apple com en us ht'],
    yes: ['554 5.7.1 [CS01] Message rejected due to local policy. Please visit https://support.apple.com/en-us/HT204137'],
    no: ['550 5.1.1 unknown or illegal alias: ben@icloud.test'],
  },
  {
    id: 'ses_suppressed', provider: 'ses', subtype: 'mailbox_not_found',
    says: ['amazon ses ~ suppression list', 'address is on the ~ suppression list', 'amazon ses has suppressed sending'],
    yes: ['550 5.1.1 Amazon SES has suppressed sending to this address because it has a recent history of bouncing as an invalid address.'],
    no: ['554 5.7.1 Message rejected by the recipient; sent by Amazon SES'],
  },
  {
    id: 'ses_inbound_rule', provider: 'ses', subtype: 'unknown',
    says: ['message filtered', 'temporary failure'],
    with: ['amazonses com', 'amazonaws com', 'aws'],
    yes: ['550 5.2.0 Message Filtered; inbound-smtp.us-east-1.amazonaws.com'],
    no: ['550 5.2.0 Message Filtered'],
  },
  {
    id: 'facebook_no_user', provider: 'facebook', subtype: 'mailbox_not_found',
    says: ['rcp p1', 'rcp p3'],
    yes: ['550 5.1.1 RCP-P1 http://postmaster.facebook.com/response_codes Recipient address does not exist'],
    no: ['550 5.1.1 RCP-P2 http://postmaster.facebook.com/response_codes Refused due to recipient preferences'],
  },
  {
    id: 'facebook_policy', provider: 'facebook', subtype: 'restricted',
    says: ['refused due to recipient preferences', 'rcp p2', 'pol p*'],
    yes: ['550 5.1.1 RCP-P2 http://postmaster.facebook.com/response_codes?ip=192.0.2.135#rcp Refused due to recipient preferences'],
    no: ['550 5.1.1 RCP-P1 Recipient address does not exist'],
  },
]; // prettier-ignore
