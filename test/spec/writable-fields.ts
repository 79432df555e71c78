const GRAPHS = '{createCampaign,updateCampaign,updateSequence,previewSequence,createPlaybook,updatePlaybook}';
const CONTACT_FIELDS =
  'first_name,last_name,company_name,title,phone,city,state,country,company_url,industry,custom';
const IMPORTED = 'uploadContacts.contacts[]';
const GIVEN =
  'contact.email,contact.first_name,contact.last_name,contact.company_name,contact.title,contact.phone,contact.city,contact.state,contact.country,contact.company_url,contact.industry,contact.image,contact.linkedin_url,contact.custom';
const AUDIENCES = '{createBroadcast,updateBroadcast,estimateAudience,previewAudience}';
const SCHEDULE = 'schedule,schedule.timezone,schedule.days,schedule.start,schedule.end,schedule.holidays';

/**
 * By file and title of a test: the writable fields whose effect it shows, as `call.field` with alternatives in braces. The effect
 * of a label is that it is shown.
 */
export const SHOWN: Record<string, Record<string, readonly string[]>> = {
  'test/api/campaigns/render.test.ts': {
    '200 shows the mail of a contact, and writes nothing': ['renderMail.{node_id,ContactId}'],
    '200 shows the thread of a follow-up and the variant of the contact': ['renderMail.variant_id'],
    '200 shows an email that is not saved': ['renderMail.node'],
    '200 has each value that the caller gives under its own name, and the mailbox that is named': [
      `renderMail.{contact,${GIVEN},SenderId}`,
    ],
  },
  'test/api/campaigns/sequence-version.test.ts': {
    '409 for the second of two that changed the same version, and nothing is lost': [
      'updateSequence.expected_sequence_version',
    ],
  },
  'test/api/campaigns/send-test.test.ts': {
    '201 sends the marked mail of a contact to the user of the key, from a campaign that does not run': [
      'sendTestMail.ContactId',
    ],
    'has the email, the version, the values and the mailbox that the caller names': [
      `sendTestMail.{node_id,variant_id,contact,${GIVEN},SenderId}`,
    ],
    'counts in the day of the mailbox, and nowhere else': ['sendTestMail.to'],
  },
  'test/api/operations/uncertain-mails.test.ts': {
    '200 for `not_sent`: the mail leaves with the Message-ID that it had': ['settleUncertainMail.outcome'],
  },
  'test/store/people/erase.test.ts': {
    'export has each of the columns, and nothing of the neighbour': ['exportPerson.email'],
    'erasure leaves the word in no column of no table, and the neighbour as they were': ['erasePerson.email'],
  },
  'test/store/actions/step-actions.test.ts': {
    'gives a person one task, and the contact goes on at once': [
      `${GRAPHS}.{nodes[].data.title,nodes[].data.due_in_days,nodes[].data.assignee}`,
    ],
    'that blocks holds the contact until it is %s': [
      `${GRAPHS}.nodes[].data.blocking`,
      'updateTask.{state,assignee,note}',
    ],
    'is due when a person says so': ['updateTask.due_at'],
    'is called once, and its contact goes on with what was found': [
      `${GRAPHS}.{nodes[].data.url,nodes[].data.headers,nodes[].data.save_as}`,
    ],
    'says what its method, its body and its time are': [
      `${GRAPHS}.{nodes[].data.method,nodes[].data.timeout_ms}`,
    ],
    'is tried again by the rests of the rule, with one key, and fails after five tries': [
      `${GRAPHS}.nodes[].data.on_error`,
    ],
  },
  'test/store/actions/linkedin/actions.test.ts': {
    '%s is handed to the connector once, and the contact goes on when it is done': [
      `${GRAPHS}.{nodes[].data.action,nodes[].data.message}`,
    ],
    'of invitations in a week end by themselves, by the word of LinkedIn, or by that of a person': [
      'updateIdentity.clear_linkedin_weekly_invite_limit',
    ],
    'are those that a person sets, one by one': [
      'updateIdentity.{name,disabled,limits,limits.messages_per_day,limits.connection_requests_per_day,limits.profile_visits_per_day,limits.likes_per_day,limits.connection_requests_per_week}',
    ],
    'is applied as its connector reports it, with every key': [
      'reportConnectorEvent.{organization_id,event_id,type,team_id,identity,identity.external_id,identity.name,identity.profile_url,reason,action_id,at,code,message,resets_at,profile_url,text}',
    ],
  },
  'test/api/setup/checkout.test.ts': {
    '201 plans domains and mailboxes with their prices, and has a payment created': [
      'checkOutInboxes.{TeamId,plan,domains,domains[].domain,domains[].mailboxes,domains[].mailboxes[].local_part,mailboxes,mailboxes[].local_part}',
    ],
  },
  'test/api/setup/orders.test.ts': {
    'registers its domain, then creates its mailbox, and the mailbox sends': [
      'checkOutInboxes.{domains[].mailboxes[].first_name,domains[].mailboxes[].last_name,mailboxes[].first_name,mailboxes[].last_name}',
      'reportConnectorEvent.{domain,registrar,email,smtp,smtp.host,smtp.port,smtp.security,smtp.user,imap,imap.host,imap.port,imap.security,imap.user,password,imap_password,order_id,payment_id,amount,currency}',
    ],
    'names the nameservers that a domain was registered with': ['reportConnectorEvent.nameservers'],
  },
  'test/api/campaigns/test-node.test.ts': {
    '200 calls a saved node once for a contact, and saves nothing': ['testNode.{node_id,ContactId}'],
    '200 calls a node that is not saved, with the header that the saved one keeps': ['testNode.node'],
  },
  'test/flow/conversation-desk.test.ts': {
    'is left out and shown alone as asked, and wakes at its time': ['updateConversation.snoozed_until'],
    'is found by them, by others and as free, until it is given back': ['updateConversation.assigned_to'],
    '409 names what came after the message that the writer had seen, and nothing is sent': [
      'createConversationMessage.expected_last_message_id',
    ],
    'does not hold up what the writer added, nor what was taken back, nor what is forced': [
      'createConversationMessage.force',
    ],
  },
  'test/flow/reply-copies.test.ts': {
    'goes to each once: Cc is in the header, Bcc in the envelope alone': [
      'createConversationMessage.{cc,bcc}',
    ],
  },
  'test/flow/snippets.test.ts': {
    '201 keeps a text block, which is found by a part of its name, changed and deleted': [
      '{createSnippet,updateSnippet}.{name,subject,html}',
      'createSnippet.TeamId',
      'updateSnippet.text',
    ],
    'writes a snippet for the contact and the mailbox, and names what is missing': [
      'createSnippet.text',
      'previewReply.{snippet_id,subject}',
    ],
    '200 shows the reply as it would leave, and stores nothing': ['previewReply.{html,cc,bcc}'],
    'says what holds the reply: its own time, and the mailbox': ['previewReply.{text,send_at}'],
    '400 and 404 for what the reply would be refused for, and for a snippet that is not there': [
      'previewReply.{to,attachments,attachments[].file_id,attachments[].name,attachments[].content_id}',
    ],
  },
  'test/flow/conversations.test.ts': {
    'finds by mailbox, campaign, channel, interest, label, read and archived flags, and by words': [
      'updateConversation.{labels,read,archived}',
    ],
    'sets the status of the contact, with its event, and shows its campaigns': [
      'updateConversation.interest',
    ],
    'says whose an unknown conversation is: the sequence learns of the answer': [
      'updateConversation.contact_id',
    ],
    '201 writes the reply and its mail, in the thread, and the conversation is read': [
      'createConversationMessage.html',
    ],
    'leaves once when it is posted twice with one key': ['createConversationMessage.text'],
    'waits for send_at, and is cancelled until it is at a server': ['createConversationMessage.send_at'],
    'attaches files of the team': [
      'createConversationMessage.{attachments,attachments[].file_id,attachments[].name,attachments[].content_id}',
    ],
    'goes to the address, under the subject and with the tracked links that it names': [
      'createConversationMessage.{to,subject,track_links}',
    ],
  },
  'test/api/accounts/teams.test.ts': {
    '201 takes every field at its longest': ['createTeam.{name,domain,logo,about}'],
    '200 changes what is given and nothing else': ['updateTeam.name'],
    '200 empties with null what may be empty': ['updateTeam.{domain,logo,about}'],
    '200 sets the tags as a list, and an empty one takes all off': ['{createTeam,updateTeam}.tags'],
    '201 makes a user of an unknown address, with the name and role that are given': [
      'addTeamMember.{email,role,first_name,last_name}',
    ],
    '201 for a user by id or by address, 200 when they are in it already': ['addTeamMember.user_id'],
    '200 changes what all keys of the user may do, at once': ['updateTeamMember.role'],
  },
  'test/store/sending/mail-values.test.ts': {
    'a mail says the meeting link of the team and who writes, and waits for what is not set': [
      'updateTeam.{meeting_link,meeting_link_text}',
      'createTeam.{meeting_link,meeting_link_text}',
      'updateSender.send_as',
    ],
    'a mail is made of its own text part, and of the texts of its variant': [
      `${GRAPHS}.nodes[].data.{body_text,variants[].subject,variants[].body}`,
    ],
    'a mail with thread %s answers the one before: %s': [`${GRAPHS}.nodes[].data.thread`],
    'a mail to an address of a risk or at a catch-all domain waits as the campaign says': [
      '{createCampaign,updateCampaign}.{send_to_risk_levels,include_catch_all}',
    ],
    'a mail says every field of its contact as it is when the mail leaves': [
      `{createContact,updateContact}.{email,${CONTACT_FIELDS}}`,
    ],
  },
  'test/store/sending/caps.test.ts': {
    'is shared by its mailboxes, says why, and opens at the midnight of its schedule': [
      'createCampaign.daily_limit',
    ],
    'that is set during the day counts what left today, and a higher one counts at once': [
      'updateCampaign.daily_limit',
    ],
    'lets follow-ups leave, and gives the others later days, as many on each as the limit allows': [
      '{createCampaign,updateCampaign}.new_contacts_per_day',
    ],
    'is shared by its campaigns, and asks the mailboxes again when it is raised': ['updateTeam.daily_limit'],
  },
  'test/store/sending/contact-caps.test.ts': {
    'holds the mail of another campaign, says why and until when, and lets it leave then': [
      'updateTeam.{person_cap,person_cap.mails,person_cap.days}',
    ],
    'counts the people of a mail domain together, and those of free mail providers not': [
      'updateTeam.{company_cap,company_cap.mails,company_cap.days}',
    ],
  },
  'test/store/campaigns/subsequence-moves.test.ts': {
    'by an interest that a person sets, also a later one; what it has goes with it': [
      'createCampaign.subsequence_trigger',
      'createCampaign.subsequence_trigger.{on,values}',
    ],
    'by as many opens or clicks of this pass as it asks for, each counted once, and by links that fit': [
      'createCampaign.subsequence_trigger.min_count',
      'updateCampaign.subsequence_trigger',
      'updateCampaign.subsequence_trigger.{on,values,min_count}',
    ],
  },
  'test/store/campaigns/windows.test.ts': {
    'waits outside the window, says why, uses no slot, and leaves when the window opens': [
      `createCampaign.{${SCHEDULE}}`,
    ],
    'obeys a schedule that is changed while the campaign runs, at once': [`updateCampaign.{${SCHEDULE}}`],
    'leaves only inside the windows of the team and of the campaign': [`updateTeam.mail_warm_{${SCHEDULE}}`],
  },
  'test/store/campaigns/contact-zones.test.ts': {
    'a mail leaves in the hours of its contact: at one moment to Tokyo, and later to New York': [
      'createCampaign.schedule.use_contact_time_zone',
    ],
    'the change of the schedule counts at once, also for what it held': [
      'updateCampaign.schedule.use_contact_time_zone',
    ],
  },
  'test/flow/tracking.test.ts': {
    'is tracked only as wanted: %s': [
      'updateTeam.{track_opens,track_clicks}',
      'createCampaign.{track_opens,track_clicks}',
    ],
    'is tracked as the campaign says by then': ['updateCampaign.{track_opens,track_clicks}'],
    'leads to the tracking domain of the team, if that passed its check': ['updateTeam.tracking_domain'],
    'gets opens and clicks as its flags say': ['{createWebhook,updateWebhook}.events.{open,click}'],
  },
  'test/store/tracking/reply-clicks.test.ts': {
    'are kept once with the utm parameters of the team, and lead there': [
      'updateTeam.{utm,utm.source,utm.medium,utm.campaign}',
    ],
    'are tracked as the organization has it, unless the team forces it': [
      'updateTeam.inbox_link_tracking_override',
    ],
  },
  'test/flow/forwarding.test.ts': {
    'is forwarded once to each destination: an answer by labels, an opt-out as forward_unsubscribes says': [
      '{createSender,updateSender}.{forward_unsubscribes,forward_rules,forward_rules[].to,forward_rules[].label_ids}',
    ],
  },
  'test/all/sent-copies.test.ts': {
    'is put there once, as it left, read, and at the time of its sending': [
      '{createSender,updateSender}.save_sent',
    ],
  },
  'test/flow/answers-find-their-mail.test.ts': {
    'where the mailbox has plus_addressing: reports and answers that cite nothing find it': [
      '{createSender,updateSender}.plus_addressing',
    ],
  },
  'test/flow/settle-message.test.ts': {
    '200 books an answer for the contact that a person names': ['reclassifyMessage.contact_id'],
    '200 takes an opt-out back that was none: blacklist, contact and profile': [
      'reclassifyMessage.{outcome,category,mood}',
    ],
    '200 books an absence until the day that a person names': ['reclassifyMessage.{subtype,return_date}'],
    '200 books a bounce as the person says': ['reclassifyMessage.bounce_category'],
    'contacts get the labels that the settings of the team ask for, and lose them with what put them on': [
      'updateTeam.inbox_auto_tag_settings',
      'updateTeam.inbox_auto_tag_settings.auto_tag_{bounced,opt_out,out_of_office,mood_positive,mood_negative,mood_neutral,mood_needs_review}',
    ],
  },
  'test/store/enrollments/reply-scope.test.ts': {
    '%s pauses what belongs to it': ['updateTeam.reply_scope'],
  },
  'test/store/campaigns/bounce-guard.test.ts': {
    'is judged by the rate that it has now': ['{createCampaign,updateCampaign}.bounce_guard_max_rate'],
    'is paused, its remaining mails do not leave, and it says why': ['{createCampaign,updateCampaign}.tags'],
  },
  'test/api/deliverability/blacklist.test.ts': {
    '201 stores the address in lower case, by hand unless another reason is said': [
      'createBlacklistEntry.{TeamId,address,reason,note}',
    ],
  },
  'test/api/campaigns/attachments.test.ts': {
    '201 stores a file, and 200 shows the one that is there': [
      'createAttachment.{team_id,name,content_type,content}',
    ],
    'sends them with its mail, inline where its HTML shows them': [
      `${GRAPHS}.nodes[].data.attachments`,
      `${GRAPHS}.nodes[].data.attachments[].{file_id,name,content_id}`,
    ],
  },
  'test/api/deliverability/dkim.test.ts': {
    '201 makes a key and answers the DNS record, never the private key': [
      'createDkimKey.{team_id,domain,selector}',
    ],
    '201 takes the given key, and one of each algorithm': ['createDkimKey.{algorithm,private_key}'],
  },
  'test/api/deliverability/domains.test.ts': {
    '201 connects a domain, and 200 shows one that the organization has': ['connectDomain.{TeamId,domain}'],
  },
  'test/api/senders/senders.test.ts': {
    'is connected once, and its password is never shown nor stored in clear': [
      'createSender.{TeamId,email,smtp_host,smtp_port,smtp_password}',
    ],
  },
  'test/api/senders/changes.test.ts': {
    'filters by domain, search, provider and switches': ['createSender.{provider,send_as}'],
    'says that a mailbox was disabled by hand, and forgets it when it is enabled': [
      '{createSender,updateSender}.disabled',
    ],
    'takes a new password under either name, and none when none is given': [
      '{createSender,replaceSenderConnection}.password',
      'replaceSenderConnection.{smtp_host,smtp_user,smtp_password}',
    ],
    'keeps the settings, and forgets the IMAP server that is not given again': [
      'replaceSenderConnection.{smtp_port,smtp_security,imap_host,imap_port,imap_security,imap_user,imap_password}',
    ],
  },
  'test/api/senders/test-mailbox.test.ts': {
    '200 when both servers let the mailbox in': [
      'createSender.{smtp_security,smtp_user,imap_host,imap_port,imap_security,imap_user,imap_password}',
    ],
  },
  'test/flow/watch-pool.test.ts': {
    'are read beside INBOX and Junk; one that is not there is told, and read when it is made': [
      '{createSender,updateSender}.imap_folders',
    ],
  },
  'test/store/senders/warm-up.test.ts': {
    'sends what the day of the ramp has, and is warm when the target is reached': [
      '{createSender,updateSender}.{warm_up,warm_up.start_per_day,warm_up.increase_per_day,warm_up.target}',
    ],
    'never sends more than max_per_day; a ramp that is off is not obeyed, and begins anew when it is on again':
      ['{createSender,updateSender}.warm_up.enabled'],
  },
  'test/store/senders/take-slots.test.ts': {
    'are never more than its day has, however many ask at once': ['{createSender,updateSender}.max_per_day'],
    'come one at a time, spaced, when the mailbox is spaced': ['{createSender,updateSender}.spacing_seconds'],
    'are new with the day of the mailbox’s own zone': ['{createSender,updateSender}.timezone'],
  },
  'test/api/senders/profiles.test.ts': {
    '201 answers the profile with its mailboxes, by address': [
      'createSenderProfile.{TeamId,name,sender_ids}',
    ],
    'changes what is given; sender_ids replaces the group': ['updateSenderProfile.{name,sender_ids}'],
    'assigns, lists and takes away': ['addCampaignSenderProfile.sender_profile_id'],
  },
  'test/api/campaigns/simulate.test.ts': {
    'takes what it is told to assume, and the same seed gives the same answer': [
      'simulateCampaign.{reply_rate,open_rate,seed}',
    ],
    'goes on from where contacts are, and counts those that no mail goes to': ['simulateCampaign.days'],
  },
  'test/unit/campaigns/simulate.test.ts': {
    'takes what is assumed: opens choose paths, answers and bounces end the sequence': [
      'simulateCampaign.{click_rate,bounce_rate}',
    ],
  },
  'test/api/campaigns/campaigns.test.ts': {
    'begins as an inactive draft': ['createCampaign.{name,TeamId}'],
    'is launched only when every check passes, and says which does not': ['updateCampaign.status'],
    'keeps its graph as it was drawn, with the message type of every node': [
      `${GRAPHS}.{nodes,edges}`,
      `${GRAPHS}.nodes[].{id,type,position,position.x,position.y,data}`,
      `${GRAPHS}.edges[].{id,source,target}`,
    ],
  },
  'test/api/campaigns/lifecycle.test.ts': {
    'fills in the type of a message and of an edge, and keeps those that are given': [
      `${GRAPHS}.edges[].type`,
      `${GRAPHS}.nodes[].data.type`,
    ],
  },
  'test/api/campaigns/fields.test.ts': {
    'lets what a new campaign always is be said, and nothing else': ['createCampaign.{status,is_draft}'],
    '200 ends the draft and launches nothing': ['updateCampaign.is_draft'],
    'changes what is given and nothing else': ['updateCampaign.name'],
  },
  'test/api/accounts/api-keys.test.ts': {
    '201 shows a key once, which works for a new user in the teams that were named': [
      'createApiKey.{name,email,role,team_ids}',
    ],
    '201 makes another key of the user who asks, or of one that the organization has': [
      'createApiKey.user_id',
    ],
    '201 makes a key that is worth nothing from its end on': ['createApiKey.expires_at'],
  },
  'test/api/security/keys.test.ts': {
    'uses these alone, as an admin of a team at most, also when its user is an organization admin': [
      'createApiKey.only_teams',
    ],
    'works from within its ranges alone, in any spelling of the address': ['createApiKey.ip_ranges'],
  },
  'test/api/accounts/organization.test.ts': {
    'takes effect with the next request': [
      'updateOrganization.{contacts_limit,linkedin_enabled,subsequences_enabled}',
    ],
    'books a balance of credits as a grant, and stops metering': ['updateOrganization.verification_credits'],
    '200 changes what is given and nothing else': ['updateOrganization.{timezone,inbox_link_tracking}'],
  },
  'test/api/playbooks/playbooks.test.ts': {
    '201 makes an empty draft of a name and a team': ['createPlaybook.{TeamId,name}'],
    '201 keeps a sequence, settings, a description and a status': ['createPlaybook.{description,status}'],
    '201 copies sequence and settings of a campaign, and what the body says comes first': [
      'createPlaybook.CampaignId',
    ],
    'has its sequence and settings, but for what its body says, and keeps the id': [
      'createCampaign.PlaybookId',
      `{createPlaybook,updatePlaybook}.{settings,settings.version,settings.send_to_risk_levels,settings.bounce_guard_max_rate,settings.include_catch_all,settings.daily_limit,settings.new_contacts_per_day,settings.track_opens,settings.track_clicks,settings.tags}`,
      `{createPlaybook,updatePlaybook}.{${SCHEDULE.replaceAll('schedule', 'settings.schedule')},settings.schedule.use_contact_time_zone}`,
    ],
    '200 changes what is given, and settings as a whole': ['updatePlaybook.{name,description,status}'],
    '201 makes a draft that is like it, under its own or a given name': ['duplicatePlaybook.name'],
    '201 for another team, and 400 where files or values of headers would travel': [
      'duplicatePlaybook.TeamId',
    ],
  },
  'test/api/campaigns/subsequences.test.ts': {
    '201 makes a draft that inherits the version and names its parent': [
      'createCampaign.{parentCampaignId,version}',
      'updateCampaign.version',
    ],
  },
  'test/api/campaigns/categories.test.ts': {
    'is put into a category of its team and taken out again, and into no other': [
      '{createCampaign,updateCampaign}.category_id',
    ],
    '201 answers the category, whichever way the team is named': ['createCampaignCategory.{name,teamId}'],
    'renames by path and by body, also to its own name in another case': [
      'renameCampaignCategory.{id,name,teamId}',
      'updateCampaignCategory.{name,teamId}',
    ],
  },
  'test/store/sending/claim.test.ts': {
    'takes each due mail once, with what it will say': [`${GRAPHS}.nodes[].data.{subject,body}`],
  },
  'test/unit/sequences/walk.test.ts': {
    'goes on behind a mail that was sent, and waits as long as the node says': [
      `${GRAPHS}.nodes[].data.{amount,unit}`,
    ],
    'leaves a wait when it is due, by the path whose conditions hold': [
      `${GRAPHS}.edges[].{data,data.path}`,
      `${GRAPHS}.nodes[].data.{paths,paths[].id,paths[].conditions}`,
      `${GRAPHS}.nodes[].data.paths[].conditions[].{field,operator,value}`,
    ],
    'gives a person the same variant for life, in the shares of the weights': [
      `${GRAPHS}.nodes[].data.{variants,variants[].id,variants[].weight}`,
    ],
  },
  'test/unit/sequences/walk-steps.test.ts': {
    'out of a Switch takes the first case that the field equals: %j': [
      `${GRAPHS}.nodes[].data.{field,cases,cases[].id,cases[].value}`,
    ],
  },
  'test/unit/sequences/wait-calendar.test.ts': {
    'a wait until a moment is never over in the past': [`${GRAPHS}.nodes[].data.until`],
  },
  'test/unit/sequences/condition.test.ts': {
    'of a path: all, or any; a path without conditions is taken': [`${GRAPHS}.nodes[].data.paths[].match`],
  },
  'test/store/enrollments/step-facts.test.ts': {
    'what was recorded of a contact decides the path: what happened, with which link, how long ago': [
      `${GRAPHS}.nodes[].data.paths[].conditions[].{within,within.amount,within.unit}`,
    ],
  },
  'test/flow/earlier-thread.test.ts': {
    'goes on in its thread at its date: %s': [
      `{createContact,${IMPORTED}}.step_number`,
      `{createContact,${IMPORTED},runBulkAction}.{thread_message_id,thread_subject,last_contacted_at}`,
    ],
  },
  'test/api/contacts/pause-until.test.ts': {
    'ends by itself, is explained, and is in the timeline and in the events': ['runBulkAction.until'],
  },
  'test/api/contacts/bulk-labels.test.ts': {
    'add_labels puts them on, remove_labels takes them off, and only contacts that change are counted': [
      'runBulkAction.labels',
    ],
    'works on all that a filter matches, in one campaign or in the team': [
      'runBulkAction.{filter,filter.custom,filter.label,filter.search,filter.life,filter.has_email_sent,filter.interest,filter.archived}',
    ],
    'each filter of the list finds what it finds there': [
      'runBulkAction.{filter.reason,filter.blocker,filter.missing,filter.node_id,filter.step,filter.opened,filter.clicked,filter.replied,filter.bounced,filter.opted_out,filter.verified,filter.email,filter.variant_id,filter.result,filter.result_from,filter.result_to}',
    ],
    'takes labels off and leaves the others, in any case; unknown names are told': [
      'updateContact.remove_labels',
    ],
  },
  'test/api/deliverability/blacklist-bulk.test.ts': {
    '200 adds addresses and domains, says what became of each, and ends the same when it is repeated': [
      'changeBlacklist.{TeamId,entries,note,entries[].address,entries[].reason,entries[].note}',
    ],
    'takes off what it put on, and leaves an entry that has another cause': ['changeBlacklist.action'],
    'two lists at once, in whatever order, list every address once': ['changeBlacklist.reason'],
  },
  'test/api/contacts/bulk-actions.test.ts': {
    'assign_step puts contacts at a node in the pass they are in': [
      'runBulkAction.{node_id,step_number}',
      `${GRAPHS}.nodes[].data.step_number`,
    ],
    'get_contacts answers rows by the filters of the list, and changes nothing': [
      'runBulkAction.{TeamId,search,interest,deleted,archived,has_email_sent,sort_by,limit,offset}',
    ],
    'takes camelCase keys, and only contacts of the campaign that is named': [
      'runBulkAction.{campaign_id,CampaignId,campaignId,contact_ids,contactIds}',
    ],
    'transfer moves people, skips those in the target, and keeps the progress of those who were there': [
      'runBulkAction.{to_campaign_id,toCampaignId}',
    ],
  },
  'test/api/spellings.test.ts': {
    '400 when step_number and stepNumber contradict each other': ['runBulkAction.{stepNumber,nodeId}'],
  },
  'test/api/contacts/contacts.test.ts': {
    '201 enrolls a new contact and records it once; 200 afterwards with the same id': [
      'createContact.{TeamId,CampaignId}',
    ],
    '201 enrolls a profile of the team by its id, and not one of another team': [
      'createContact.contact_profile_id',
    ],
  },
  'test/api/contacts/identity.test.ts': {
    '200 for the same LinkedIn address in other letters, when there is no email': [
      'createContact.linkedin_url',
    ],
    'labels by name without case; unknown names and those of conversations are ignored': [
      'createContact.labels',
    ],
    'tells of an interest when it is first set, and stops nothing': ['updateContact.interest'],
  },
  'test/api/contacts/changes.test.ts': {
    'PATCH changes integration_contact_id': ['{createContact,updateContact}.integration_contact_id'],
    '409 for a LinkedIn address of another contact names linkedin_url': ['updateContact.linkedin_url'],
  },
  'test/unit/sequences/condition-faults.test.ts': {
    'every condition that is saved can be asked about anything': ['{createContact,updateContact}.image'],
  },
  'test/api/contacts/labels.test.ts': {
    'PATCH: they are %s': ['updateContact.labels'],
    '201 fills in what is not said and trims the name': ['createLabel.{TeamId,name}'],
    '200 with applies_to shows what may be put on those': ['{createLabel,updateLabel}.applies_to'],
    'changes of different things at once are all there': ['createLabel.color', 'updateLabel.{name,color}'],
  },
  'test/api/contacts/bulk.test.ts': {
    'brings good rows in and reports bad ones with their line': [
      `uploadContacts.{TeamId,CampaignId,contacts}`,
    ],
    '202 maps a column to labels, several by comma or semicolon': ['uploadContacts.mapping_fields'],
  },
  'test/api/contacts/dry-run.test.ts': {
    '200 says what the upload would find, and nothing stays': ['uploadContacts.dry_run'],
  },
  'test/api/contacts/uploads.test.ts': {
    'puts its labels and integration ids on people, known and new': [
      `${IMPORTED}.{labels,integration_contact_id}`,
    ],
    'tells of keys that no contact has, once each, and imports the rest': [
      `${IMPORTED}.{email,linkedin_url,image,${CONTACT_FIELDS}}`,
    ],
  },
  'test/api/webhooks/webhooks.test.ts': {
    '201 shows the secret once and masked ever after; without events the flags are unset': [
      'createWebhook.{team_id,url,name,enabled}',
    ],
    '201 with one flag makes the others false, in both key styles': ['createWebhook.events'],
    '201 does not say a secret again that the caller gave': ['createWebhook.secret'],
    '200 changes only what is given; the mask sent back changes nothing': [
      'updateWebhook.{name,events,secret,headers}',
    ],
    '200 for another path, and for another server that needs neither': [
      'updateWebhook.url',
      'createWebhook.headers',
    ],
    'is tested with a mail that was sent when nothing else is asked for, also without a body': [
      'testWebhook.event_type',
    ],
  },
  'test/unit/webhooks/subscription.test.ts': {
    'with the flag %s alone gets %s and nothing else': [
      '{createWebhook,updateWebhook}.events.{reply,sent,bounce,unsubscribe}',
    ],
    'has %s switched by its own key in config': ['{createWebhook,updateWebhook}.config'],
  },
  'test/flow/webhooks.test.ts': {
    'gets nothing more, and everything that waited once it is on again': ['updateWebhook.enabled'],
  },
  'test/api/webhooks/deliveries.test.ts': {
    '200 counts the campaigns that a webhook hears of: its own, or all of the team that are not archived': [
      '{createWebhook,updateWebhook}.campaign_id',
    ],
    '200 queues what failed anew; 409 for what did not fail': ['retryWebhookDelivery.team_id'],
  },
  'test/api/webhooks/replay.test.ts': {
    '202 takes only the types that it names': ['replayWebhook.types'],
    '202 delivers at the rate that it names, the next page behind the one before': [
      'replayWebhook.per_minute',
    ],
    '202 takes the window with both its ends': ['replayWebhook.{team_id,start_date,end_date}'],
    '202 goes on after the last event when there are more than the limit': ['replayWebhook.{after,limit}'],
    '202 for named events, and says how many are unknown or unwanted': ['replayWebhook.event_ids'],
  },
  'test/api/broadcasts/broadcasts.test.ts': {
    '201 stores a draft and answers it as it is stored': ['createBroadcast.{TeamId,name,sender_profile_id}'],
    '200 changes what is given and keeps the rest': ['updateBroadcast.name'],
    '200 plans it for a local time of a zone, and anew': ['scheduleBroadcast.{send_at,timezone}'],
  },
  'test/api/placement/placement-tests.test.ts': {
    '201 makes a mail for each of so many seeds, of as many providers as there are': [
      'createPlacementTest.{TeamId,seed_count}',
    ],
    '201 sends by the named mailboxes in turn': ['createPlacementTest.SenderIds'],
    '201 says its own text, or that of an email of a campaign': [
      'createPlacementTest.{subject,body,CampaignId,node_id}',
    ],
  },
  'test/api/placement/placement-seeds.test.ts': {
    '201 adds a seed, whose password is sealed and never shown': [
      'savePlacementSeed.{email,provider,imap_host,imap_port,imap_security,imap_user,imap_password}',
    ],
    '200 changes the seed with this address': ['savePlacementSeed.disabled'],
  },
  'test/store/placement/automatic.test.ts': {
    'begin by themselves for a team that wants them, every so many days': [
      'updateTeam.{auto_placement_testing,auto_placement_testing_frequency}',
      'createTeam.auto_placement_testing',
    ],
  },
  'test/api/broadcasts/audience.test.ts': {
    'has each contact once that a label, a campaign or an id names': [
      `${AUDIENCES}.{audience,audience.all,audience.label_ids,audience.campaign_ids,audience.contact_profile_ids}`,
      '{estimateAudience,previewAudience}.TeamId',
    ],
    'is narrowed by search, interest and whether a mail was sent': [
      `${AUDIENCES}.{audience.filters,audience.filters.search,audience.filters.interest,audience.filters.has_email_sent}`,
    ],
    'leaves out, whatever is asked, who opted out, is blacklisted, has no address or an invalid one': [
      `${AUDIENCES}.{exclusions,exclusions.unsubscribed,exclusions.blacklisted,exclusions.invalid}`,
    ],
    'leaves out who bounced unless that is switched off, and not one that a user let go on': [
      `${AUDIENCES}.exclusions.bounced`,
    ],
    'leaves out who got a mail in so many days': [`${AUDIENCES}.exclusions.recently_contacted_days`],
    'leaves out, when asked, who is under way in an active campaign': [
      `${AUDIENCES}.exclusions.active_in_sequence`,
    ],
    'is previewed in pages, searched, in the order of its mails': ['previewAudience.{search,limit,offset}'],
  },
  'test/api/broadcasts/mails.test.ts': {
    'says what the broadcast says, with the fields of each contact and its files': [
      'createBroadcast.{subject,body,body_text,attachments,attachments[].file_id,attachments[].name,attachments[].content_id}',
    ],
    'is tracked as the broadcast says': ['createBroadcast.{track_opens,track_clicks}'],
    'says what a change said, also one of a broadcast that was scheduled': [
      'updateBroadcast.{subject,body,body_text,attachments,attachments[].file_id,attachments[].name,attachments[].content_id}',
      'updateBroadcast.{track_opens,track_clicks,sender_profile_id}',
    ],
  },
  'test/api/verification/verify.test.ts': {
    '200 tells a mailbox that exists from one that does not, and from what cannot be known': [
      'verifyEmail.email',
    ],
    '200 to an organization that is not metered is written down for its team and takes nothing': [
      'verifyEmail.TeamId',
    ],
  },
  'test/store/contacts/verify-contacts.test.ts': {
    'contacts get what their mail hosts say, each for one credit that was promised before': [
      'createContact.validate_emails',
    ],
  },
  'test/api/contacts/credits.test.ts': {
    'two uploads at once that only fit one by one are one': ['uploadContacts.validate_emails'],
    'creates, uploads and actions on many contacts draw on the same credits': ['runBulkAction.action'],
  },
  'test/api/notices/notices.test.ts': {
    '200 a first URL switches every kind on, and the URL is sealed and never shown': [
      'updateNotices.{team_id,slack_url}',
    ],
    '200 the kinds are those that were given last, and what goes back masked stays': [
      'updateNotices.slack_kinds',
    ],
    '200 switches kinds of one user, and of no other': ['updateMyNotices.{team_id,mail_kinds}'],
    '200 says whether the chat took a sample, and why not': ['testNotices.{team_id,channel}'],
  },
};
