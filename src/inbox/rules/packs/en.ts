import type { Pack } from '../pack.ts';

export const en: Pack = {
  lang: 'en',
  version: 1,
  spaced: true,

  stop: [
    'unsubscribe', 'unsubcribe', 'unsuscribe', 'unsubscribed', 'unsub', 'stop', 'stop it', 'stop this', 'stop now', 'stop emails', 'stop email', 'remove', 'removed', 'delete',
    'remove me', 'delete me', 'unsubscribe me', 'unsubcribe me', 'unsuscribe me', 'unsub me', 'opt out', 'optout', 'opt me out', 'remove us', 'unsubscribe us', 'remove from list', 'remove from your list', 'remove my email', 'remove this email', 'remove this address', 'remove email', 'cancel subscription',
    'unsubscribe this email', 'unsubscribe from this list', 'unsubscribe from list', 'no more emails', 'no more email', 'no more mails', 'no more', 'take me off', 'off', 'off the list', 'take me off the list', 'take me off your list', 'cease', 'cease and desist', 'do not contact', 'do not email', 'dont contact me', 'do not contact me', 'don\'t contact me', 'don\'t email me', 'do not email me', 'stop emailing me', 'stop contacting me', 'end', 'quit',
  ], // prettier-ignore
  optOut: [
    {
      id: 'take_off',
      says: [
        '(unsubscribe|unsubcribe|unsuscribe|remove|delete|drop|strike|cross|get|take|keep|leave|exclude) (me|us|my (email|address|name|details|data|info|contact*|company|number|email address|inbox)|our (email|address|domain|company|team|names|details|organi*|firm|office) [address|addresses]|this (email|address|mailbox|inbox|domain|email address|account)|everyone at ..4) [please] ..3 (off|from|out of) ..4 (list*|mailing*|database*|email*|mail|mails|contacts|distribution|system*|crm|campaign*|sequence*|records|outreach|newsletter*|cadence*|address book|books|marketing|circulation|files)',
        '^[please] (remove|unsubscribe|delete) (me|us) (this|i|we|it|now|and|asap|immediately)',
        '(unsubscribe|unsubcribe|unsuscribe) (me|us|my (email|address)|this (email|address)|our (email|address|domain))',
        '(remove|delete|erase) (me|us|my (email|address|details|data|information|name|contact*)|this (email|address) [address]|our (email|details|address|data)) (please|$)',
        '(please|kindly|pls|plz) (remove|delete|erase) (me|us|my (email|address|details|data|contact|email address)|this (email|address)) $',
        '(want|like|wish|ask*|need|prefer|request*) ..3 (be|to be|my removal|removal|being) (unsubscribed|removed|taken off|deleted|opted out|left out|excluded|off)',
        '(take|get) (me|us) off (this|your|the|that|these|all|any) ..3 (list*|mailing*|email*|thing|distribution|database|campaign*|newsletter*|sequence*)',
        'take (me|us) off (please|now|immediately|$)',
        'how do (i|we) (get off|unsubscribe|opt out|stop (these|your|this|getting|receiving))',
        'how can (i|we) (get off|unsubscribe|opt out|stop (these|your|this|getting|receiving))',
        'get (me|us) (off|out of) (your|this) ..3 (list*|mailing*|database|system)',
        '(remov*|delet*) ..2 (my|our|this) ..3 (from|off) (your|the|this|all|any|future) ..4 (list*|mailing*|database*|email*|records|system*|crm|contacts)',
        '(leave|keep) ..3 (out of|off) ..3 (future|your|further|any) ..2 (mail*|email*|list*|campaign*|outreach)',
      ],
      yes: [
        'Please remove me from your mailing list.', 'take us off the list now :)', 'Could you kindly remove my address from your mailing list?',
        'how do i get off this list??', 'I would like to be removed.', 'pls unsubcribe me', 'leave this address out of future mailings',
        'Delete this address from whatever scraped database you bought.', 'Kindly take my name off all your email lists', 'Please remove me.',
      ], // prettier-ignore
      no: [
        'Can you delete row 4 from the quote and resend?', 'Take me off mute in your head', 'Please remove the setup fee', 'how do recipients unsubscribe?',
        'Take us through the list on Monday', 'get me the price list',
      ], // prettier-ignore
    },
    {
      id: 'opt_out',
      says: [
        '(i|we) (d like to|would like to|want to|wish to|need to|am going to|will|choose to|hereby|d prefer to) (opt out|unsubscribe|withdraw ..2 consent|revoke ..2 consent)',
        'opt (me|us) out',
        '^(opt out|opting out) (please|$)',
        '^(unsubscribe|unsubcribe) (please|now|immediately|asap|thanks|thank you|thx|from)',
        '(please|pls|plz|kindly|just) (unsubscribe|unsubcribe|unsuscribe|unsub)',
      ],
      yes: ['I want to opt out.', 'Please opt us out', 'Opt out please', 'Unsubscribe please', 'please unsubscribe'],
      no: ['A third of our staff opted out of the scheme', 'We offer an opt out form', 'Unsubscribe rates are high'],
    },
    {
      id: 'stop_writing',
      says: [
        '(stop|quit|cease|discontinue|refrain from|desist from) (emailing|mailing|contacting|writing|messaging|spamming|bothering|pestering|harassing|soliciting|hounding|reaching out|sending (me|us|these|this|your|emails|any|further|more ..2 (emails|mails|messages)|unsolicited|spam|mail|messages|out|such))',
        '(stop|end|cease) (these|this|your|the|all|any) ..2 (email*|mail*|message*|spam|outreach|harassment|contact|communication*|solicitation*|nonsense|crap|shit)',
        '(want|like|wish|need|ask|told) ..3 you to stop (emailing|contacting|writing|messaging|spamming|sending)',
        '^(please|pls|kindly|just) stop $',
      ],
      yes: ['STOP EMAILING ME.', 'Please stop contacting us', 'Stop these emails now', 'stop spamming', 'Please stop.', 'quit sending me this'],
      no: ['If you can stop customers emailing me', "Stop sending PDFs, my phone can't open them", 'Stop by on Monday'],
    },
    {
      id: 'do_not_write',
      says: [
        '(do not|don t|dont|never|not to) [ever] (contact|email|mail|message|write|bother|approach|spam|solicit|reach out|get in touch|send (me|us|anything|any|this|more)) ..4 (again|any more|anymore|any longer|ever|further|in future|in the future|henceforth|from now on)',
        '(do not|don t|dont|never) [ever] (contact|email|message|bother|spam|solicit) (me|us|this (address|email|mailbox|company))',
        '(do not|don t|dont) (write|send) (to|any) ..4 (anyone|anybody|us|me) ..5 again',
        '(do not|don t|dont|never) (want|wish|need|like|care) ..3 (hear|receive|get|be contacted|be emailed|any (more|further)|more|further|your) ..5 (you|email*|mail*|message*|again|contact|communication*|spam|newsletter*)',
        'no (more|further) (email*|mail|mails|message*|contact|communication*|correspondence|follow ups|solicitation*) (please|$|from|to)',
        '(do not|don t|dont) (follow up|reach out) (again|any more|anymore)',
        '(would rather|rather|prefer) not (hear|receive|be contacted|be emailed|get) ..4 (from you|again|email*|mail*|message*|future|any more|anymore)',
        '(please|kindly) (do not|don t|dont) (contact|email|write|message) (me|us|this) ..3 $',
        '(i|we) (do not|don t|dont) want (these|your|any|this|to be on) ..3 (email*|mail*|message*|newsletter*|spam|list*)',
        'lose (my|our|this) (email|address|number|contact*)',
        '(block|blacklist|suppress) (me|us|my (email|address)|this (email|address|domain)|our domain)',
      ],
      yes: [
        "Don't contact me again", "Not interested, please don't contact me again.", 'do not write to anyone at this company again.',
        'No more emails please', "I don't want to hear from you again", 'Never email me again', 'please do not email me', "I'd rather not receive further mail, no more emails.",
      ], // prettier-ignore
      no: [
        "Don't call me, email is better.", "No more emails needed to convince me, let's just meet.", "don't bother replying", 'Please never ring the office line',
        "I don't want to miss this", 'do not hesitate to contact me', "Don't send it before Monday",
      ], // prettier-ignore
    },
    {
      id: 'data_rights',
      says: [
        '(gdpr|ccpa|article (17|21)|art (17|21)|data protection|uk gdpr|privacy) ..12 (erase*|delet*|object|objection|remov*|cease|stop|forget|withdraw*)',
        '(i|we) (object|hereby object|am objecting) to ..6 (processing|use|marketing|data|direct)',
        '(erase|delete|remove|destroy|purge) (all|any|the|every|my|our) ..3 (data|details|information|record*|trace*) ..4 (me|us|my|our|hold|have|held|about)',
        '(withdraw|revoke) ..2 consent',
        '(right to be forgotten|right to erasure|right to object)',
        '(request|demand) ..4 (deletion|erasure|removal) of (my|our|all)',
        '(cease|stop) processing ..4 data',
      ],
      yes: [
        'Under article 21 GDPR I object to the use of my data for direct marketing.', 'Please delete all the data you hold about me',
        'under Article 17 GDPR, that all personal data you hold on me has been erased', 'I withdraw my consent.',
      ], // prettier-ignore
      no: ['Do you have a DPA you can send?', 'Are you GDPR compliant?'],
    },
  ],
  doubt: [
    {
      id: 'not_consented',
      says: [
        '(never|didn t|did not|don t|not) (signed up|sign up|subscribe*|agree*|consent*|asked for (this|these|your)|ask for (this|these|your)|opt in|opted in|request* (this|these|your)|remember (signing|subscribing|giving))',
        '(where|how) (did|have|do) (you|u|your company) (get|got|find|obtain*|have|come by|gotten) (my|our|this|hold of my) ..2 (email|address|name|details|data|contact*|number|info*)',
        'who gave you (my|our|this)',
        '(why|how come) (am i|are we|do i|do we|are you) (getting|receiving|get|receive|on this|on your|writing|emailing|contacting|sending)',
      ],
      yes: ['Where did you get my address?', 'I never signed up for this.', 'Who gave you my name?', 'Why am I getting this?'],
      no: ['How did you get 40% more replies?', 'Where do you get the data?'],
    },
    {
      id: 'spam',
      says: [
        '(report*|mark*|flag*) ..4 (as|for|to) ..2 (spam|junk|abuse|phishing|ico|authorit*)',
        '(this|that|it|you|your (mail|email|message)) (is|are|s|re) ..2 (spam|spamming|spammer*|harassment)',
        '^spam* $', 'unsolicited (email*|mail*|message*|commercial|spam)',
      ],
      yes: ['reported as spam', "One more of these and I'm reporting you for spam.", 'This is spam.', 'Spam!'],
      no: ['How do you keep mails out of the spam folder?'],
    },
    {
      id: 'leave_alone',
      says: ['leave (me|us) (alone|be|in peace)', '(go away|get lost|piss off|fuck off|bugger off|sod off|buzz off)', '(i m|im|we re|i am|we are) off (this|your) list', 'enough (already|of (this|these)|with the|emails)', '^(stop|enough|remove) for now'],
      yes: ['Leave us alone, will you.', 'fuck off', "Write once more without a price and I'm off this list.", 'Stop for now.'],
      no: ['leave me a message'],
    },
    {
      id: 'about_opting_out',
      says: ['^unsubscribe $', '^(i|we) ..6 (unsubscribe|unsubscribed|opted out)', '(remove|delete|take) (him|her|them) ..3 (from|off) (your|the|this) ..3 (list*|mailing*|database)'],
      yes: ['Unsubscribe? Or is somebody in there?', 'Please remove her from your list'],
    },
    {
      id: 'for_other',
      says: ['(remove|delete|drop|take) .. from your ..2 (list*|mailing*|database|records|crm)'],
      yes: ["Please remove Jack from your list, he left."],
    },
  ],
  notOptOut: [
    {
      id: 'others',
      says: [
        '(recipient*|customer*|subscriber*|user*|client*|contact*|people|employee*|staff|member*|donor*|patient*|guest*|they|reader*|prospect*|lead*) ..4 (unsubscribe*|opt out|opted out|be removed|remove themselves|stop emailing|stop receiving)',
        '(unsubscribe*|opt out*|opted out) ..2 (rate*|link*|button*|page*|flow|process|function*|feature*|option*|list*|of the scheme|handling|form*|header*|request*)',
        '(how|does|do|can|could|what|who|where|which) ..4 (handle|handles|manage|manages|process|track|work) ..4 (unsubscribe*|opt out*|deletion*|removal*)',
        '(removed|deleted|erased) (in|by|from) (your (tool|platform|system|product|software)|the (tool|platform|quote|contract|offer))',
        '(who|how|what|when|do you|can you|are) ..4 (delet*|eras*) ..4 (under gdpr|in your (tool|platform|system)|records|backups)',
        '(stop|prevent|keep) (customers|people|users|staff|clients|them|employees|guests|the team|others|our ..2) ..3 (emailing|calling|writing|contacting)',
      ],
      yes: [
        'How do recipients unsubscribe if we send through your platform?', 'What is your unsubscribe rate?', 'If you can stop customers emailing me about refunds',
        'Our data protection officer asks how records are deleted in your tool under GDPR.', 'a third of our staff opted out of the scheme',
      ], // prettier-ignore
      no: ['Please unsubscribe me'],
    },
    {
      id: 'other_object',
      says: [
        '(take|get) (me|us|him|her|it|them) off (mute|hold|speaker|cc|copy|the (thread|hook|fence|invite|call|waiting list|waitlist|cc|copy|bench|pilot list))',
        '(remove|take|drop|strike|delete|leave) (me|us|my name|our name) (from|off|out of) (the|this|that) (cc|copy|thread|invite|call|meeting|waiting list|waitlist|calendar|loop|agenda|chat|channel|doc|slide*)',
        '(our|my) name off the (waiting list|waitlist)',
        '(add|put|include) (me|us|our name|my name|him|her) (to|on|in) (the|your|this|that) ..3 list',
        '(don t|do not|dont|never|not) (remove|unsubscribe|delete|take) (me|us|my|our)', 'drop (me|us) a (line|note|mail|message|call|text)',
        '(stop|quit) sending (pdf*|attachment*|link*|file*|paper*|letter*|post|brochure*|fax*|deck*|video*|me (pdf*|attachment*|link*))',
        '(do not|don t|dont|never|not) (call|phone|ring|telephone)',
        '(do not|don t) (hesitate|worry|mind)',
        '(delete|remove|strike|drop|take out) (row*|line*|item*|column*|page*|section*|clause*|the (setup|fee|line|row|clause|last|first|second|third|item*|discount))',
        'no more (email*|mail*) (needed|required|necessary)',
        '(please|kindly) (notify|inform|tell) the sender',
      ],
      yes: ['Take me off mute in your head', 'Drop me a line next week', "Don't call me, email is better.", 'Stop sending PDFs', 'You can take our name off the waiting list', 'No more emails needed to convince me'],
      no: ['Take me off your list'],
    },
  ],
  condition: ['^if (this|it|you|that|the)', 'unless', 'except', 'only if', 'or else', 'otherwise', 'for now', 'for the moment', 'for the time being', 'until', 'but [do] (send|tell|keep|let|write|call)', 'apart from', 'other than', 'actually', 'just not'],

  autoSubject: [
    'automatic reply', 'auto reply', 'autoreply', 'auto response', 'autoresponse', 'auto responder', 'automatic response', 'automated reply', 'automated response', 'automated message', 'out of office', 'out of the office', 'ooo', 'ooo re', 'on vacation', 'on holiday', 'on annual leave', 'on leave', 'on maternity leave', 'on parental leave', 'vacation reply', 'vacation notice', 'away from my desk', 'away from the office', 'away from office', 'absence notice', 'i am away', 'i m away', 'i am out', 'i m out of', 'i am on', 'currently out', 'message received', 'we received your', 'we have received your', 'thank you for contacting', 'thanks for contacting', 'thank you for your email', 'thank you for your message', 'thank you for your enquiry', 'thank you for your inquiry', 'your request has been', 'request received', 'ticket received', 'ticket created', 'case created', 'case opened', 'new ticket', 'delivery confirmation', 'no longer with', 'no longer at', 'left the company', 'mailbox no longer monitored', 'confirmation of receipt', 'acknowledgement', 'acknowledgment',
  ], // prettier-ignore
  away: [
    {
      id: 'away',
      says: [
        '(i m|i am|im|i will be|i ll be|we are|we re|currently|will be|is|am|she is|he is) ..4 (out of [the|my] office|out of office|ooo|away from [the|my] (office|desk|email|computer)|on [a|an|my] [annual|parental|maternity|paternity|sick|bank|family|medical|extended|study|summer|short|well earned|long] (leave|vacation|holiday|holidays|pto|sabbatical|honeymoon|break)|on maternity|on paternity|travelling|traveling|off sick|on a business trip|at a (trade fair|conference|trade show)|at an event|on jury duty|on duty travel|closed for)',
        '(i m|i am|i will be|i ll be|we are|we will be) (away|off|out|unavailable|abroad|closed) ..4 (until|till|from|through|all (week|day|month)|this (week|month|morning|afternoon)|today|tomorrow|with|between|at the|on (monday|tuesday|wednesday|thursday|friday|#))',
        '(limited|no|little|intermittent|sporadic|restricted|without) ..2 (access to|signal|connectivity|internet|mail access|email access)',
        '(i|we) (will|ll|shall|plan to|expect to) (be back|return|reply|respond|answer|get back|be in the office|catch up|read) ..6 (on|when|upon|after|from|by|return|once|in)',
        '(back|returning|return|returns|back in (the|my) office|back at my desk|back at work) ..2 (on|from|in|by) ..3 (monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|march|april|may|june|july|august|september|october|november|december|jan*|feb*|mar*|apr*|jun*|jul*|aug*|sep*|oct*|nov*|dec*|#)',
        '^returning', 'office is closed', 'our offices are closed', '(expect|there will be|may be) ..3 (slow|delayed|a delay*|delays) (answer*|response*|repl*)',
      ],
      yes: [
        "I'm on annual leave and will be back on Monday 7 December.", 'I am out of the office until 30 November', "I'm at a trade fair all week", "I'm on leave with no fixed return.",
        'Returning 9 June, blisters permitting.', 'I will reply when I return', 'with no access to mail until 30 November',
      ], // prettier-ignore
      no: ['Sounds good, back to you on price', 'We are interested'],
    },
  ],
  left: [
    {
      id: 'left',
      says: [
        'no longer (with|works|working|employed|at|part of|a member|here|in the company) ..4', '(is|s) not (with (us|the company)|working here|employed here) ..2',
        '(no longer|doesn t|does not) (with|work|works|employed) ..3 (here|us|company|organi*|firm|business)',
        '(has|have) (left|retired from|moved on from|departed)',
        'left (the|our|this) (company|organi*|firm|business|team|school|practice)',
        '(mailbox|address|inbox|account|email) ..3 (closed|no longer (in use|monitored|active|valid|read)|not (read|monitored)|been (closed|deactivated|retired))',
        'has (retired|left) $',
      ],
      yes: ['Please note that Martin Cole left the company on 31 October.', 'Anna no longer works here.', 'This mailbox has been closed.', 'Messages to this address are not read.'],
      no: ['I left you a message', 'We have two seats left'],
    },
  ],
  acknowledged: [
    {
      id: 'acknowledged',
      says: [
        '(we have|we ve|has been|was|have been|been) (received|logged|registered|recorded) ..6',
        '(your|this) (request|enquiry|inquiry|message|email|mail|case|ticket|query|application) (has been|was|is being|is) (received|logged|registered|assigned|created|opened|forwarded|given|queued|processed|recorded)',
        'thank you for (contacting|reaching out to|getting in touch with|your (enquiry|inquiry|request|email|message|interest)) ..10 (will|shall|aim to|as soon as)',
        '(this is|this message is|it is) an (automat*|auto) ..3',
        '(automated|automatically generated|auto generated|automatic) (message|reply|response|email|mail|acknowledg*)',
        '(do not|don t|please do not) reply to this (email|message|mail)',
        '(one of our|a member of our|our team|someone|an adviser|an advisor|an agent|a colleague|we) ..4 (will|ll|shall|aim to) ..3 (get back|be in touch|respond|reply|contact you|answer|come back) ..4 (shortly|soon|as soon as|within|asap|quickly|earliest)',
        '(ticket|case|reference|request) (number|no|id|ref) [is] #', 'keep ..4 (subject line|ticket number)',
        'you have reached ..6 (inbox|mailbox|desk|office|team)', '(within|in) ..3 (working|business) days',
        'confirm you are (human|a person|not a robot)', '(click|follow) ..5 (deliver*|release|verify|confirm) ..4 (message|email|mail|address)',
        '(inbox|mailbox|address) is (not monitored|unmonitored|unattended)',
      ],
      yes: [
        'Your enquiry has been logged and one of our advisers will get back to you within two working days.', 'This is an automated response.',
        'Your request has been received and given the number above.', 'You have reached the shared inbox of Parish Council clerk.',
      ], // prettier-ignore
      no: ['Could you open a request in our portal and tell me the number?', 'I received your mail, sounds great'],
    },
  ],
  courtesy: [
    '(in|for) ..2 (urgent|emergency|emergencies|immediate|pressing) ..8', 'if ..4 urgent', 'urgent (matters|requests|things|cases|issues)', '(please|kindly) (contact|call|ring|reach|write to|email|speak to) ..6', 'thank you for (your|the) (email|message|mail|note|patience|understanding)', 'thanks for (your|the) (email|message|mail|note)', 'your (message|email|mail) will ..4', '(sales|supplier*|planning|press|support|billing) (matters|enquiries|inquiries|questions|requests)', 'for (sales|supplier*|planning|press|support|billing|work|other|all other) (matters|enquiries|inquiries|questions|requests|things)', 'happy holidays', 'enjoy',
  ],

  intents: {
    meeting_request: [
      {
        id: 'meet',
        says: [
            '(let s|lets) say ..4',
            '(book|put|pencil) (it|me|us|that) in',
            '(move|reschedule|shift|push) ..3 to ..2 (monday|tuesday|wednesday|thursday|friday|next|tomorrow|#)',
            'meet (me|us|you) (at|in|on|there)',
            '(around|about|in the office|at my desk|reachable) ..3 (mornings|afternoons|most days|all day|all week|evenings)',

            '(free|available|around|open) ..4 (monday|tuesday|wednesday|thursday|friday|saturday|sunday|mon|tue|tues|wed|thu|thurs|fri|tomorrow|today|next week|this week|week after)',
            '(monday|tuesday|wednesday|thursday|friday|saturday|sunday|mon|tue|tues|wed|thu|thurs|fri|tomorrow|today|next week|this week|week after) ..3 (free|available|your side|good|suit*|work*|ok|am|pm|morning|afternoon|lunch|evening|first thing|#|#am|#pm|slot|after|before|at)',
            '(i|we) (can|could) (do|make|manage|offer|spare) ..4 (minutes|mins|#|#am|#pm|hour|half|quick|on|monday|tuesday|wednesday|thursday|friday|saturday|sunday|mon|tue|tues|wed|thu|thurs|fri|tomorrow|today|next week|this week|week after)',
            '(have|got) (a|some|time|an) ..2 (slot|gap|window|opening|space|time|hour|minutes) ..4 (monday|tuesday|wednesday|thursday|friday|saturday|sunday|mon|tue|tues|wed|thu|thurs|fri|tomorrow|today|next week|this week|week after|at|#|#pm|#am|free)',
            '(call|ring|phone|give) (me|us|any time|anytime|a (bell|ring|call|shout|buzz|tinkle)|my (mobile|cell|phone|direct)|after|before|at|on) ..5',
            '(my|our) (mobile|cell|phone|direct line|number|extension|whatsapp) (is|below|number)',
            '(stick|put|drop|pop|throw|send|add|set) ..3 (something|time|invite|invitation|slot|it|meeting) ..3 (in|on|to|for|over|across|my (diary|calendar))',
            '(my|a|the|here s my|use my) (calendly|diary|calendar|booking link|scheduling link)',
            '(send|shoot) ..2 (invite|invitation|calendar)',
            '(propose|suggest|offer|give me|let me know|pick|choose) ..3 (time|times|date|dates|slot|slots|day)',
            '(how|what) (s|is|about) (monday|tuesday|wednesday|thursday|friday|saturday|sunday|mon|tue|tues|wed|thu|thurs|fri|tomorrow|today|next week|this week|week after)',
            '(come|drop|pop|stop|swing) (and|in|out|down|along|to|by) ..3 (say|see|visit|office|yard|shop|site|stand|us|over|monday|tuesday|wednesday|thursday|friday|saturday|sunday|mon|tue|tues|wed|thu|thurs|fri|tomorrow|today|next week|this week|week after)',
            '(short|quick|brief|# minute|#min) (call|chat|meeting|teams|zoom|demo|intro|conversation)',

          '(let s|lets|can we|could we|happy to|shall we|free to|we could|glad to|can you|could you|would love to|i d like to|we d like to|able to|want to|ready to) ..2 (talk|meet|chat|call|speak|schedule|jump on|hop on|connect|catch up|set up|book|discuss|have a (call|chat|look))',
          '(book|schedule|set up|arrange|fix|find|organi*) ..3 (time|call|slot|meeting|demo|chat|appointment|date)',
          '(your|send me your|share your|what s your) (calendar|availability|calendly|booking link)', '(what|which) (time|day|days|times) (works|suits|is good|are you|would)',
          '(monday|tuesday|wednesday|thursday|friday|tomorrow|today|next week|this week) ..5 (works|is good|is fine|suits|at #|would|is|#|ok|okay|good|after*|morning|lunch|am|pm|any time|anytime)',
          '(any time|anytime|sometime) ..3 (monday|tuesday|wednesday|thursday|friday|week)',
          '^(monday|tuesday|wednesday|thursday|friday|tomorrow|next week) ..4 $', '(on|how about|what about|say|maybe) (monday|tuesday|wednesday|thursday|friday|tomorrow)',
          '(#am|#pm|# am|# pm|# o clock|noon) ..3 (works|is good|is still good|is fine|ok|suits|good)', '(call me|give me a (call|ring|shout)|ring me|phone me) ..5', '(just|let s) meet',
          '(come|pop|drop|stop|swing) (by|over|round)', '(zoom|teams|google meet)',
        ],
        yes: [
            "Let's say 3pm on the 4th",
            'Meet us at the fair',
            'Pencil me in',
            'I am around most mornings',

            'I can do Tuesday at 3',
            'Give me a ring tomorrow',
            'My calendly is below',
            'Please suggest two dates',
            'Come and see us at the yard',
            'Put something in my diary',
'Happy to chat. Wednesday after lunch?', 'Friday at 10 works for a call.', 'next Thursday 13:00, 30 minutes, Teams.', '3pm is still good.', "let's just meet", 'so any time from Monday is good'],
        no: ["I am out of the office until Thursday", 'Not now'],
      },
    ],
    already_customer: [
      {
        id: 'customer',
        says: [
            '(on|under|have) your ..2 (plan|package|programme|program|subscription|tier|service)',
            '(pay|paying) (you|your) ..3',
            '(customer*|client*|user*|subscriber*) of (yours|your)',

            '(already|we|i) (have|got|hold|opened) (an|our|a) (account|contract|subscription|licen*e|agreement|plan) with (you|your)',
            '(i m|im|i am|we re|we are) ..2 (your|a|existing|an existing|already|literally|long standing|paying) ..2 (customer*|client*|user*|subscriber*)',
            '(been|ve) (using|paying|with|working with|buying from|a customer of) (you|your) ..3',
            '(sold|installed|set up|onboarded|invoice*|bill*|charge*|renewed|upgraded) (us|me|our|with us) ..5',
            '(your (colleague|team|rep|account manager|sales|support)) ..4 (sold|helping|looks after|already|spoke|handles|set)',
            '(fix|sort|resolve|answer) ..3 (ticket|bug|outage|issue|case|invoice)',
            '(check|look in|update) your (crm|records|system|database)',
            '(we|i) ..1 (use|have|run|pay for|bought|own) (your|you) ..2',

          '(already|existing|current) ..3 (customer*|client*|subscriber|user*|on board)', '(already|currently) (use|using|have|on|pay*|subscribe*|signed up|work with|working with) (you|your|this|it|with you)', '(we|i) (signed|bought|purchased|subscribed|renewed) ..3 (with you|from you|your|last|in (january|february|march|april|may|june|july|august|september|october|november|december))',
          '(my|our) (support|open) (ticket|case)', '(we|i) (use|have) your (product|software|tool|platform|service)',
        ],
        yes: [
            "We're on your pro plan",
            'I pay you monthly',
            'We are customers of yours',

            'We have an account with you',
            "I'm an existing customer",
            "We've been using you since 2020",
            'You invoice us each month',
            'Please check your CRM',
'We signed with you in March, check with your colleague.', 'We are already a customer', 'We already use your tool'],
        no: ['We already have a solution'],
      },
    ],
    wrong_person: [
      {
        id: 'wrong_person',
        says: [
            '(not|isn t|nor) (me|for me|mine)',
            'wrong (number|inbox|place|end|address|mailbox)',
            '(i|we) work in ..3 not ..3',

            '(i m|im|i am|we re) [only|just] (the|a) (receptionist|intern|contractor|temp|caretaker|driver|student|cleaner|assistant|volunteer|apprentice|consultant|freelancer|wrong)',
            'wrong * $',
            '(don t|do not|dont|doesn t) (have anything|have) to do with',
            '(mixed|mixing) (me|us) up',
            '(i m|i am|im|i ve) ..1 retired',
            '(not|isn t) [really] (my|our) (department|area|thing|remit|job|field|role|call|decision|bag|responsibilit*)',
            '(done|handled|managed|decided|bought) (centrally|by head office|at group level|at hq)',
            '(no idea who|not sure who|don t know who)',
            '(have|got) the wrong',
            '(i m|i am) not (involved|responsible|the (one|person|decision|buyer|right|contact)|in (charge|it|purchasing|marketing))',

          '(wrong|incorrect) (person|contact|department|team|guy|company|address|email)', 'not (the|a) (right|correct|best) (person|contact|department|one|place|fit for this role)', '(i|we) (don t|do not|no longer) (handle|deal with|look after|manage|make (those|these) decisions|own|work (on|in))', '(not|isn t) (my|our) (area|department|job|decision|responsib*|remit|field|call)', '(i|we) (look after|do|handle|work in|am in|deal with) ..5 not ..4', 'nothing to do with (me|us)', 'you (want|need|re looking for) (someone|somebody) else',
        ],
        yes: [
            'Not me',
            'Wrong inbox',
            'I work in catering, not IT',

            "I'm just the receptionist",
            'You have the wrong Anna',
            "I've nothing on this: I don't have anything to do with purchasing",
            "It's not really my area",
            "I'm not involved in that",
'You have the wrong person.', 'I look after facilities, not software.', 'Not my department.'],
      },
    ],
    referral: [
      {
        id: 'referral',
        says: [
            '(you|you ll) (want|need|should (ask|try|speak to|contact)) * addr',
            '(has|have|s) taken (over|it over|on)',
            '(s|my * s|our * s) (call|decision|department|baby|job|area|world) ..2 (he|she|they|not)',
            '(he|she|they) (does|do|handles|makes|runs|manages|decides|takes) (the|all|our|those|these)',
            '(should|needs to) (go|be sent) to ..4',

            '(try|ask|contact|email|mail|ring|call|see|speak to|speak with|talk to|talk with|write to|reach out to|go to|liaise with|get hold of|chat to) ..3 (addr|in (accounts|finance|purchasing|procurement|marketing|sales|it|hr|operations)|head office|hq|parent company|(our|my|the) ..3 (team|office|department|manager|director|buyer|partner|boss|agency|colleague|head|owner|ceo|cto|cfo|it))',
            '(speak|talk|write|reach out|get in touch) (to|with) * (who|she|he|they|instead|about)',
            '(redirect|forward|address|direct|send|resend) ..4 (to|at) addr',
            '(runs|handles|manages|looks after|owns|covers|takes care of|deals with|is responsible for|is in charge of|decides on|heads up|leads) ..2 (the|our|all|this|that|it|suppliers|purchasing|procurement|marketing|fleet|training|these|those)',
            '(my|our) (colleague|boss|manager|partner|director|buyer|head of *|it team|team|office manager|wife|husband) ..2 (handles|looks after|is|runs|does|deals|decides|owns|will|manages)',
            '(best|better|easiest) ..2 (speak|talk|ask|contact|go|try|email|write)',
            '(decision maker|right person|person you want|person you need|point of contact)',
            '(passed|sent|forwarded|handed|given|shared|pass|forward) ..4 (to|on|along|over) (my|our|the|him|her|them|a colleague|*)',
            '(he|she|they) ll ..3 (come back|get back|be in touch|reply|contact|let you know)',
            '(hold|holds|own|owns) the (contract|budget|relationship)',

          '(reach out|talk|speak|write|get in touch|contact|ask|try|email|mail|ping|call) [out] [to|with] (my colleague|our|my (boss|manager|partner|team)|the (it|purchasing|procurement|marketing|hr|finance) ..2|him|her|them|it $|it department)', '(forward*|pass*|hand*|sen*) ..4 (on to|along to|over to|to my|to our|to the|to * who|around)', '(looping|copying|adding|cc ing|ccing|cc d|cc) [in] ..4', '^cc ..4 who', '(best|right|correct|better) (person|contact|one) ..3 (is|would be|to (talk|speak|ask|contact))', '(he|she|they) (s|is|are|re) ..3 (one|person|people) (who|signing|responsible|for|to|in charge)', '(moved to|handled by|looked after by|taken over by|is with|sits with|run by|decided by) ..4', '(who|which) (handles|looks after|runs|owns|decides|deals with|takes care of) (this|that|it|these)', '(no longer works here|has left|left the company) ..8', '(i ve got|i have|i took over|i m on) (his|her|their) (desk|job|role|work)', 'passing (it|this) ..3',
        ],
        yes: [
            'You want Mike addr: you want Mike mike@example.com',
            "It's our owner's call, she makes the decisions",
            'Jo has taken over',
            'This should go to finance',

            'Ask Peter in finance',
            "She's the decision maker",
            'My colleague Ann handles training',
            'Please redirect to the parent company: contact our head office',
            "I've passed it to the team",
'CC Maria, who handles this on our side.', 'hiring for that site moved to Gareth Pugh in January', 'Passing this on to my boss', "I've got his desk now", 'Please talk to my colleague'],
        no: ['I will forward it', 'Call me'],
      },
    ],
    later: [
      {
        id: 'later',
        says: [
            'not (this|for the next|in the next|for a (few|couple)) (year|quarter|month|season|term|week|weeks|months|while|few)',
            '(hands full|full plate|plate is full|a lot on|too much on|up to our necks|tied up)',
            '(can t|cannot|won t|not able to) (look|get to|start|commit|think|consider|do) ..4 (till|until|before|for now|yet|right now)',
            '(once|when|after) (we ve|we have|i ve|i have|the|our) ..6 (then|yes|sure|maybe|done|in place|hired|finished|settled)',

            '(not until|not before|until after|only after|once|after) ..5 (year|audit|quarter|spring|summer|autumn|fall|winter|easter|christmas|refit|migration|move|season|budget|holidays|school|done|over|finished|settled|complete*|launch|merger|january|february|march|april|june|july|august|september|october|november|december)',
            '(nudge|ping|chase|remind|poke|prod|catch|try|speak|talk|touch base|chat|reconnect|follow up|email|call|message|ask) ..4 (in (a|the|*) (week*|month*|day*|few|couple|new year|autumn|fall|spring|summer|winter|*)|next|later|again|then|after|when|once)',
            '(timing|time) (s|is|isn t) ..2 (off|bad|wrong|not right|not great|not good|right)',
            '(let|give) me ..2 (think|time|mull|sleep|discuss|talk|chew|digest)',
            '(think|mull|sleep) ..3 (about|over|on) it',
            '(get|come) back to you',
            '(will|ll|to) (review|revisit|reconsider|look|discuss|decide|let you know|be in touch|reach out|shout|consider) ..4 (in|when|once|later|then|after|next|if|at|it)',
            '(no capacity|snowed under|flat out|up to (my|our) (eyes|neck)|swamped|rammed|slammed|hectic|mid migration|mid move|busy season|busy period|peak season|year end)',
            '(keep|keep me|hold on to) (posted|in touch|in mind|on file|your details|in the loop)',
            '(contract|agreement|licen*e|subscription|term) ..3 (runs|until|till|expires|ends|up for renewal|renews|lasts|is up)',
            '(tied in|locked in|under contract|just signed|just renewed|recently signed) ..5',
            '(park|shelve|postpone|pause|hold off|put off|put on hold|hold fire) ..4',
            '(q1|q2|q3|q4|h1|h2|next fy|new financial year|financial year|fiscal)',
            '(perhaps|maybe|possibly|probably) ..2 (in|next|later|after|down the line|sometime|some day|spring|summer|autumn|q#)',
            'down the (line|road)',

          '(next|later this|in a few|in a couple of|in #|early|end of|after|mid|start of|beginning of|come back in|till|until|following) ..2 (quarter|year|month|months|weeks|spring|summer|autumn|fall|winter|christmas|easter|new year|holidays|q1|q2|q3|q4|half term|january|february|march|april|may|june|july|august|september|october|november|december)', '(circle|check|come|get|follow|loop|touch|report|revert) (back|base|up) ..5 (in|then|later|after|when|next|once|post|to me)', '(reach out|write|try|ask|contact|email|ping|call|remind|catch|talk|hit) (me|us|again|to me|to us|back) ..3 (in|after|next|later|again|then|once|when)', '(maybe|perhaps|possibly) (later|next|in|another time|some other time)', '(too|very|super|really|bit|so) (busy|swamped|tied up|stretched|early)', '(parked|on hold|paused|frozen|freeze|shelved|on ice|postponed)', 'not (right now|now|yet|at the moment|at this (time|point|moment)|this (year|quarter|month)|just yet|ready yet) ..6 (but|maybe|again|later|try|ask|come|revisit|next|in)', '(revisit|reconsider|look at (this|it) again|pick (this|it) up) ..5', '(can t|cannot|couldn t) (buy|do|start|commit) ..3 (yet|now|until)', 'ask me later', '(some|another) other time', 'another time', 'i ll (shout|be in touch|let you know|reach out|get back)',
        ],
        yes: [
            'Not this quarter.',
            'We have a lot on',
            'Cannot think about it till May',
            "Once we've moved office, then yes",

            'Not until the new financial year',
            'Can you nudge me in a month',
            'Let me think about it',
            'Keep me posted',
            'Our contract runs till May',
            'Hold off until the audit is done',
            'Maybe in Q3',
'Budget is frozen till April. Come back to me then please.', 'parked for now', 'Not now, maybe next quarter', "Love it, can't buy it yet.", 'Drop me a line, try me again in June', 'please revert back post that only'],
        no: ['Not interested', 'Next Thursday 13:00'],
      },
    ],
    not_interested: [
      {
        id: 'no',
        says: [
            '(all|everything) (good|fine|sorted|set|covered) (here|thanks|thank you|for)',
            '(going to|have to|got to|gonna|must|will|want to) (say no|decline|pass|turn (it|this|you) down|give this a miss)',
            '(give (it|this) a miss|turn (it|this|you) down|say no|close (my|the|our|your) file|not buying|won t be (buying|needing|requiring|using|taking))',
            '(don t|do not|never) (buy|purchase|respond|reply|deal|engage|do business|take|answer) ..3 (from|to|with) ..2 (cold|unsolicited|spam|strangers|email*|this way)',
            '(we re|we are|i m|i am) not (hiring|buying|taking on|looking|recruiting|investing|expanding|working with|using|in a position|able)',
            '(do you|does this) (really|actually|honestly|seriously) ..3',
            'not at this (time|point|moment|stage)',

            '(of no (use|interest|value|relevance)|no (requirement*|budget|plans|call|desire|appetite|use|point|intention|money|funds|demand|place) ..3)',
            '(do|doing|handle*|manage*|keep|build|built|make) ..3 (in house|inhouse|ourselves|internally)',
            '(sorted|covered|taken care of|fixed up|spoken for|catered for) (already|for|thanks|on|here|cheers|with)',
            '^[all] sorted',
            '(stay|staying|stick|sticking|remain|continue) (with|as) ..5',
            '(a no|it s no|it is no|a hard no|a pass|a polite no) ..4',
            '(cannot|can t|not able to|unable to|won t be able to|not going to|won t be|not be) (proceed|proceeding|help|take|commit|moving forward|going ahead|pursuing|progress*|buying|interested|accommodate|engage)',
            '(went|gone|going) (another|a different|in another|in a different|with (another|a different|someone|a competitor)|elsewhere)',
            '(don t|do not|can t|cannot|fail to) see ..3 (value|point|need|fit|benefit|how this|using|us|it working)',
            '(closed|shut|sold|wound (up|down)|ceased) (that|the|our|this|down|trading|business|last|it) ..3',
            '(too|bit|way|very) (expensive|pricey|small|big|rich|costly|dear) ..4',
            '(we re|we are|i m|i am) (a|an|just|only) ..3 (one|two|three|tiny|small|person|man) ..3 (company|band|team|business|shop|show|charity|office)',
            '(don t|do not|doesn t|does not) (apply|have (any|a|an|the)|sell|use|run|do|work|own|operate|need|concern) ..5',
            '(we re|we are|i m|i am) ..1 (happy|fine|good|ok|okay|content|settled|comfortable|set) (as|with|where|thanks|thank|cheers|for|here|at)',
            '^(we re|we are|i m|i am|all) (good|fine|ok|okay|set|sorted)',
            '^(sorry|nah|nope|no) (no|but|not|thanks|ta|cheers|can t|we)',
            '^(nah|nope|no|pass|never|negative|hard pass) $',
            '(good luck|best of luck|all the best) (though|with|elsewhere)',
            '(rather|sooner) (eat|die|stick|boil|pull|watch|not)',
            '(isn t|is not|not) (something|anything|one) (we|i|for|that)',
            '(decided|deciding|chosen|choosing|opted|elected) (against|not to|to (stay|keep|go with|pass))',
            '(not|isn t|nothing) ..2 (for (us|me)|relevant|applicable|suitable|of interest|at present|at this time)',
            '(laid off|let everyone go|bankrupt*|administration|insolven*|liquidation)',

          '(not|isn t|aren t|never|no longer|nor|neither) ..2 (interested|keen|looking|in the market|relevant|for us|for me|a fit|a (good|great|right) fit|something we|what we|a priority|our thing|of interest|needed|required|in need|buying)', 'no (interest|thanks|thank you|need|thx|ty|longer need*|use for)', '^(no|nope|nah|pass|hard pass|still no) $', '^no (and|but|we|i|sorry)', '(we|i) (ll|will|d|have to|must|are going to) (pass|decline|skip|have to pass|leave it)', '(thanks|thank you) but ..3 (no|not|we re|we are|isn t|this)', '(we|i) (don t|do not|dont|won t|will not|have no|see no|haven t) (need|want|use|require|have (a need|any need|need|the need|budget|a budget)|see (the|a)|work with|plan|buy)', '(we re|we are|i m|i am) (all set|all good|good|happy with|covered|sorted|fine|set|well served|satisfied|okay|ok) ..4', '(built|do|have|handle|make) (this|it|that|our own) ..2 (ourselves|in house|internally|already)', '(happy|satisfied|fine|good) with (it|our|what|the|my)', '(chosen|gone with|went with|signed with|picked|selected) (someone|somebody|another|a different|a competitor|other)', '(hiring|budget|spending) freeze', '(is a|are|full of|complete*) (lie|lies|liars|nonsense|bullshit)', '(waste of|wasting) ..2 time', 'not (going to|gonna) (happen|work|buy)', 'already (have|use|using|got|covered|with|work with|working with) (a|an|someone|another|something|one|this|our|that)', 'embarrassing',
        ],
        yes: [
            'All good here',
            'I have to say no',
            "I don't buy from cold mails: I never reply to cold emails",
            "We're not hiring",
            'Not at this time',
            'Do you really think so?',

            'This is of no use to us',
            'We do all that in-house',
            'Sorted already, cheers',
            "We're going to stay with our provider",
            "It's a no from us",
            'We cannot proceed',
            'Too expensive for us',
            'No budget',
"Thanks but this isn't for us.", 'No. We built this ourselves years ago and are happy with it.', 'Not interested', 'Still no.', "We'll pass", "We're all set", 'Hiring freeze until at least February'],
        no: ['No problem, Tuesday works', 'Not only that', 'Why not?'],
      },
    ],
    interested: [
      {
        id: 'interested',
        says: [
            '(been|ve been|are|were) (thinking|talking|wondering|meaning|wanting|looking|trying) ..3 (about|to|for|of)',
            '^(price|pricing|cost|demo|details|info|more)',
            '(can|could|may) (i|we) (get|have|see|try|request|order)',

            '(happy|glad|willing|open|keen|prepared|game|up) (to|for) ..2 (look*|see*|try*|hear*|explor*|learn*|test*|consider*|discuss*|read*|it|trial|pilot|sample*|demo|that|this)',
            '(be|are|am|re|m|d be) (up for|open to|keen on|keen for|curious|game|all ears|intrigued)',
            '(fire away|sign (me|us) up|count (me|us) [in|as] [curious|interested]|go on then|go ahead|ill bite|i ll bite|you have my attention|got my attention|why not|let s (do|try|go|see|start|get) ..2|all ears)',
            '(landed|came|arrived|timing|well timed) ..3 (right|perfect|good|great|interesting|moment|time)',
            '^(interesting|perfect|good|great|excellent) (timing|idea|stuff|question|point)',
            '(could|can|would|may|might) ..2 (use|need|benefit from|be useful|be helpful|be handy|work for us|be of interest|have a need|save us)',
            '(reviewing|evaluating|comparing|shopping for|shopping around|in the market|looking into|looking at|looking for|considering|assessing|researching|scoping|tendering) ..4 (supplier*|vendor*|option*|provider*|tool*|solution*|this|these|that|new|system*|alternativ*|quote*)',
            '(kindly|please|pls|can you|could you|would you|will you) ..2 (send|share|forward|quote|provide|email|mail|post|advise|supply|attach|drop|tell me more|explain) ..5',
            '(send|share|forward|provide|need|want|like|request|get|see|have|got) ..3 (quotation*|quote*|price list|pricing|pricelist|catalogue*|catalog*|brochure*|one pager|deck|datasheet*|spec*|proposal*|sample*|case stud*|references|lead times|details|info*|trial|demo video|slides|moq)',
            '(free|trial|test) (version|account|period|run)',
            '(d|would) (want|like|love|need) to (see|try|know|test|hear|understand|have)',
            '(worth) (exploring|a look|a try|considering|a chat|looking)',
            '(exactly|just) (this|what we|what i)',
            '(put|pencil|book|mark) (me|us) (down|in)',
            '(i|we) (could|can) use ..3 (help|this|that|it)',
            'how (do|can) (we|i) (get started|start|sign up|order|buy|try|proceed|move forward)',
            '(next steps|move forward|move ahead|proceed with)',

          '(i m|im|we re|were|i am|we are|sounds|looks|very|quite|definitely|certainly|might be|may be|could be|am|yes|really) [very|really|quite|pretty|definitely|certainly|potentially|always] (interested|interesting|good|great|curious|keen|promising|intriguing|fantastic|perfect|useful|up for it|in $|listening|tempted)', '(tell|show) (me|us) (more|how|what)', 'show (me|us) the', '(send|shoot|email|mail|share|forward|give|drop) (me|us|over|it|more|the|your|a|an|some|pricing|prices|details|info*|what|across|that|this|price*|lead) ..4', '(would|d) (love|like) to (see|know|hear|learn|try|get|have)', '(keen|eager|curious|happy) to (see|know|hear|learn|try|get|explore)', '^(yes|yep|yeah|sure|ok|okay|absolutely|definitely|go ahead|please do|yes please|sounds good|why not|count me in|count us in|we re in|i m in|deal|perfect|great|good|fine|interested|love it|cool|nice) (please|$|to|let|but|and|send|i|we|go)', '(love|like|loved|liked) (it|this|the (idea|sound|look))', '(we|i) (ll|will) (sign|take|buy|order|try|go with|do it)', '(put|add) (us|me) (on|to|down)', '(pls|please) (share|send|quote|ring|go ahead|proceed|add|bring)', '(that is|that s|is) (what|exactly what) (we|i) (need|want|re looking|are looking)', '(what s|what are) (the next|next) steps', '(start|free) trial', '(we re|we are|i m|i am) (in|on board|game|sold|outfitting|looking (for|to|at))',
        ],
        yes: [
            'We have been talking about this',
            'Can we get a login',
            'Price?',

            'Happy to have a look',
            'Fire away',
            "We'd be up for a pilot",
            'Kindly quote for ten',
            'How do we get started?',
            'Perfect timing, we are comparing vendors',
'Sounds good. Drop me a line next week', "send me what you've got", 'Send pricing.', 'Tell me more', 'Yes please to the sample kit', "Yes, we're curious.", "we'll sign", 'Sir we are interested, pls share brochure', "I'm listening"],
        no: ['No thanks', 'We are not using this'],
      },
    ],
    question: [
      {
        id: 'question',
        says: [
            '^(can|does|do|is|are|will|would|could|how|what|which|who|where|when|why) ..6 $',
            '(how many|how long|how big|how often|how does|how do you|what happens|what s|what is|who else|which part|do you (ship|deliver|offer|support|cover|have|work|do|sell|take|accept)|are you|is this|is it|is there|does it|can it|could it|will it|what makes)',

          '(how much|what does ..3 cost|what (would|will|is|are) ..4 (cost|price|pricing|fee*|rate*)|pricing|price for|cost for|costs for)', '(does|do|is|are|can|could|would|will|how|what|which|when|where|who) ..12 ?', '(does|do) (it|you|they|this) (work|support|integrate|offer|have|do|cover|ship|come)', 'minimum (term|order)', 'is possible',
        ],
        yes: [
            'how many users do you have',
            'Can it do two languages',
'What would this cost for 40 seats?', 'Does it integrate with SAP?', 'Would we keep our numbers?'],
      },
    ],
  },
  hostile: ['(fuck|shit|crap|idiot*|moron*|stupid|scum*|scam*|pathetic|disgusting|embarrassing|harass*|spammer*|liar*|lie|lies|annoying|rude|shame on|sick of|fed up|sick and tired|bloody|ridiculous|pest|pests|nuisance|cease and desist|lawyer|legal action|sue)'],

  months: ['jan|january', 'feb|february', 'mar|march', 'apr|april', 'may', 'jun|june', 'jul|july', 'aug|august', 'sep|sept|september', 'oct|october', 'nov|november', 'dec|december'],
  weekdays: ['monday|mon', 'tuesday|tue|tues', 'wednesday|wed', 'thursday|thu|thurs', 'friday|fri', 'saturday|sat', 'sunday|sun'],
  inclusive: ['inclusive', 'including', 'through', 'up to and including'],

  wrote: ['wrote', 'writes', 'said'],
  sentFrom: ['sent from my', 'sent from outlook', 'sent from mail', 'sent from yahoo', 'sent from samsung', 'sent via', 'sent using', 'sent on the go', 'sent with', 'get outlook for', 'sent from the', 'from my iphone', 'sent from proton'],
  greetings: ['hi', 'hello', 'hey', 'dear', 'good morning', 'good afternoon', 'good evening', 'good day', 'greetings', 'morning', 'hiya', 'to whom it may concern', 'sir', 'madam'],
  closings: ['best', 'best regards', 'kind regards', 'regards', 'warm regards', 'warmest regards', 'many thanks', 'thanks', 'thank you', 'thanks again', 'cheers', 'sincerely', 'yours sincerely', 'yours faithfully', 'yours truly', 'best wishes', 'all the best', 'take care', 'thx', 'br', 'rgds', 'kr', 'with kind regards', 'respectfully', 'have a nice day', 'have a great day', 'talk soon', 'much appreciated', 'yours'],
  legal: [
    '(email|message|communication|mail|transmission|information|content*) ..8 (confidential|privileged|intended (only|solely|for)|sole use|proprietary)', '(intended recipient|not the (intended|right|correct) (recipient|addressee)|addressee*)', '(received|reached|got|sent) ..6 (in error|by mistake|by accident)', '(notify|inform|tell|advise|contact) the sender', '(consider|think of) the environment', '(before|do you) ..3 print*', '(delete|destroy) (this|the|it) ..3 (email|message|mail|copies|system)', 'registered (office|in|number|company)', '(company|registration) (number|no|reg)', 'vat (no|number|reg)', '(views|opinions) ..4 (author|sender|necessarily)', 'scanned ..3 virus*', 'liability ..6 (loss|damage|virus*)', '(data protection|privacy) (notice|policy|statement|information)', 'how we process ..4 data', '(personal data|data) ..4 (processed|process|stored) ..8', 'disclaimer', 'unauthori*ed (use|disclosure|copying|review|access)', '(may|can) (unsubscribe|opt out) at any time', 'gdpr ..8 (right*|request*|controller)', '(right|rights) ..4 (erasure|deletion|rectification|access)',
  ],
  original: ['original message', 'forwarded message', 'original email', 'begin forwarded message', 'reply message', 'original mail', 'forwarded by', 'forwarded mail'],
}; // prettier-ignore
