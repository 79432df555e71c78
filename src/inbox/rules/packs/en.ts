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
        '(no longer|not) (with|works|working|employed|at|part of|a member|here|in the company) ..4',
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
        '(one of our|a member of our|our team|someone|an adviser|an advisor|an agent|a colleague|we) ..4 (will|ll|shall|aim to) ..3 (get back|be in touch|respond|reply|contact you|answer|come back)',
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
          '(let s|lets|can we|could we|happy to|shall we|free to|we could|glad to|can you|could you|would love to|i d like to|we d like to|able to|want to|ready to) ..2 (talk|meet|chat|call|speak|schedule|jump on|hop on|connect|catch up|set up|book|discuss|have a (call|chat|look))',
          '(book|schedule|set up|arrange|fix|find|organi*) ..3 (time|call|slot|meeting|demo|chat|appointment|date)',
          '(your|send me your|share your|what s your) (calendar|availability|calendly|booking link)', '(what|which) (time|day|days|times) (works|suits|is good|are you|would)',
          '(monday|tuesday|wednesday|thursday|friday|tomorrow|today|next week|this week) ..5 (works|is good|is fine|suits|at #|would|is|#|ok|okay|good|after*|morning|lunch|am|pm|any time|anytime)',
          '(any time|anytime|sometime) ..3 (monday|tuesday|wednesday|thursday|friday|week)',
          '^(monday|tuesday|wednesday|thursday|friday|tomorrow|next week) ..4 $', '(on|how about|what about|say|maybe) (monday|tuesday|wednesday|thursday|friday|tomorrow)',
          '(#am|#pm|# am|# pm|# o clock|noon) ..3 (works|is good|is still good|is fine|ok|suits|good)', '(call me|give me a (call|ring|shout)|ring me|phone me) ..5', '(just|let s) meet',
          '(come|pop|drop|stop|swing) (by|over|round)', '(zoom|teams|google meet)',
        ],
        yes: ['Happy to chat. Wednesday after lunch?', 'Friday at 10 works for a call.', 'next Thursday 13:00, 30 minutes, Teams.', '3pm is still good.', "let's just meet", 'so any time from Monday is good'],
        no: ["I am out of the office until Thursday", 'Not now'],
      },
    ],
    already_customer: [
      {
        id: 'customer',
        says: [
          '(already|existing|current) ..3 (customer*|client*|subscriber|user*|on board)', '(already|currently) (use|using|have|on|pay*|subscribe*|signed up|work with|working with) (you|your|this|it|with you)', '(we|i) (signed|bought|purchased|subscribed|renewed) ..3 (with you|from you|your|last|in (january|february|march|april|may|june|july|august|september|october|november|december))',
          '(my|our) (support|open) (ticket|case)', '(we|i) (use|have) your (product|software|tool|platform|service)',
        ],
        yes: ['We signed with you in March, check with your colleague.', 'We are already a customer', 'We already use your tool'],
        no: ['We already have a solution'],
      },
    ],
    wrong_person: [
      {
        id: 'wrong_person',
        says: [
          '(wrong|incorrect) (person|contact|department|team|guy|company|address|email)', 'not (the|a) (right|correct|best) (person|contact|department|one|place|fit for this role)', '(i|we) (don t|do not|no longer) (handle|deal with|look after|manage|make (those|these) decisions|own|work (on|in))', '(not|isn t) (my|our) (area|department|job|decision|responsib*|remit|field|call)', '(i|we) (look after|do|handle|work in|am in|deal with) ..5 not ..4', 'nothing to do with (me|us)', 'you (want|need|re looking for) (someone|somebody) else',
        ],
        yes: ['You have the wrong person.', 'I look after facilities, not software.', 'Not my department.'],
      },
    ],
    referral: [
      {
        id: 'referral',
        says: [
          '(reach out|talk|speak|write|get in touch|contact|ask|try|email|mail|ping|call) [out] [to|with] (my colleague|our|my (boss|manager|partner|team)|the (it|purchasing|procurement|marketing|hr|finance) ..2|him|her|them|it $|it department)', '(forward*|pass*|hand*|sen*) ..4 (on to|along to|over to|to my|to our|to the|to * who|around)', '(looping|copying|adding|cc ing|ccing|cc d|cc) [in] ..4', '^cc ..4 who', '(best|right|correct|better) (person|contact|one) ..3 (is|would be|to (talk|speak|ask|contact))', '(he|she|they) (s|is|are|re) ..3 (one|person|people) (who|signing|responsible|for|to|in charge)', '(moved to|handled by|looked after by|taken over by|is with|sits with|run by|decided by) ..4', '(who|which) (handles|looks after|runs|owns|decides|deals with|takes care of) (this|that|it|these)', '(no longer works here|has left|left the company) ..8', '(i ve got|i have|i took over|i m on) (his|her|their) (desk|job|role|work)', 'passing (it|this) ..3',
        ],
        yes: ['CC Maria, who handles this on our side.', 'hiring for that site moved to Gareth Pugh in January', 'Passing this on to my boss', "I've got his desk now", 'Please talk to my colleague'],
        no: ['I will forward it', 'Call me'],
      },
    ],
    later: [
      {
        id: 'later',
        says: [
          '(next|later this|in a few|in a couple of|in #|early|end of|after|mid|start of|beginning of|come back in|till|until|following) ..2 (quarter|year|month|months|weeks|spring|summer|autumn|fall|winter|christmas|easter|new year|holidays|q1|q2|q3|q4|half term|january|february|march|april|may|june|july|august|september|october|november|december)', '(circle|check|come|get|follow|loop|touch|report|revert) (back|base|up) ..5 (in|then|later|after|when|next|once|post|to me)', '(reach out|write|try|ask|contact|email|ping|call|remind|catch|talk|hit) (me|us|again|to me|to us|back) ..3 (in|after|next|later|again|then|once|when)', '(maybe|perhaps|possibly) (later|next|in|another time|some other time)', '(too|very|super|really|bit|so) (busy|swamped|tied up|stretched|early)', '(parked|on hold|paused|frozen|freeze|shelved|on ice|postponed)', 'not (right now|now|yet|at the moment|at this (time|point|moment)|this (year|quarter|month)|just yet|ready yet) ..6 (but|maybe|again|later|try|ask|come|revisit|next|in)', '(revisit|reconsider|look at (this|it) again|pick (this|it) up) ..5', '(can t|cannot|couldn t) (buy|do|start|commit) ..3 (yet|now|until)', 'ask me later', '(some|another) other time', 'another time', 'i ll (shout|be in touch|let you know|reach out|get back)',
        ],
        yes: ['Budget is frozen till April. Come back to me then please.', 'parked for now', 'Not now, maybe next quarter', "Love it, can't buy it yet.", 'Drop me a line, try me again in June', 'please revert back post that only'],
        no: ['Not interested', 'Next Thursday 13:00'],
      },
    ],
    not_interested: [
      {
        id: 'no',
        says: [
          '(not|isn t|aren t|never|no longer|nor|neither) ..2 (interested|keen|looking|in the market|relevant|for us|for me|a fit|a (good|great|right) fit|something we|what we|a priority|our thing|of interest|needed|required|in need|buying)', 'no (interest|thanks|thank you|need|thx|ty|longer need*|use for)', '^(no|nope|nah|pass|hard pass|still no) $', '^no (and|but|we|i|sorry)', '(we|i) (ll|will|d|have to|must|are going to) (pass|decline|skip|have to pass|leave it)', '(thanks|thank you) but ..3 (no|not|we re|we are|isn t|this)', '(we|i) (don t|do not|dont|won t|will not|have no|see no|haven t) (need|want|use|require|have (a need|any need|need|the need|budget|a budget)|see (the|a)|work with|plan|buy)', '(we re|we are|i m|i am) (all set|all good|good|happy with|covered|sorted|fine|set|well served|satisfied|okay|ok) ..4', '(built|do|have|handle|make) (this|it|that|our own) ..2 (ourselves|in house|internally|already)', '(happy|satisfied|fine|good) with (it|our|what|the|my)', '(chosen|gone with|went with|signed with|picked|selected) (someone|somebody|another|a different|a competitor|other)', '(hiring|budget|spending) freeze', '(is a|are|full of|complete*) (lie|lies|liars|nonsense|bullshit)', '(waste of|wasting) ..2 time', 'not (going to|gonna) (happen|work|buy)', 'already (have|use|using|got|covered|with|work with|working with) (a|an|someone|another|something|one|this|our|that)', 'embarrassing',
        ],
        yes: ["Thanks but this isn't for us.", 'No. We built this ourselves years ago and are happy with it.', 'Not interested', 'Still no.', "We'll pass", "We're all set", 'Hiring freeze until at least February'],
        no: ['No problem, Tuesday works', 'Not only that', 'Why not?'],
      },
    ],
    interested: [
      {
        id: 'interested',
        says: [
          '(i m|im|we re|were|i am|we are|sounds|looks|very|quite|definitely|certainly|might be|may be|could be|am|yes|really) [very|really|quite|pretty|definitely|certainly|potentially|always] (interested|interesting|good|great|curious|keen|promising|intriguing|fantastic|perfect|useful|up for it|in $|listening|tempted)', '(tell|show) (me|us) (more|how|what)', 'show (me|us) the', '(send|shoot|email|mail|share|forward|give|drop) (me|us|over|it|more|the|your|a|an|some|pricing|prices|details|info*|what|across|that|this|price*|lead) ..4', '(would|d) (love|like) to (see|know|hear|learn|try|get|have)', '(keen|eager|curious|happy) to (see|know|hear|learn|try|get|explore)', '^(yes|yep|yeah|sure|ok|okay|absolutely|definitely|go ahead|please do|yes please|sounds good|why not|count me in|count us in|we re in|i m in|deal|perfect|great|good|fine|interested|love it|cool|nice) (please|$|to|let|but|and|send|i|we|go)', '(love|like|loved|liked) (it|this|the (idea|sound|look))', '(we|i) (ll|will) (sign|take|buy|order|try|go with|do it)', '(put|add) (us|me) (on|to|down)', '(pls|please) (share|send|quote|ring|go ahead|proceed|add|bring)', '(that is|that s|is) (what|exactly what) (we|i) (need|want|re looking|are looking)', '(what s|what are) (the next|next) steps', '(start|free) trial', '(we re|we are|i m|i am) (in|on board|game|sold|outfitting|looking (for|to|at))',
        ],
        yes: ['Sounds good. Drop me a line next week', "send me what you've got", 'Send pricing.', 'Tell me more', 'Yes please to the sample kit', "Yes, we're curious.", "we'll sign", 'Sir we are interested, pls share brochure', "I'm listening"],
        no: ['No thanks', 'We are not using this'],
      },
    ],
    question: [
      {
        id: 'question',
        says: [
          '(how much|what does ..3 cost|what (would|will|is|are) ..4 (cost|price|pricing|fee*|rate*)|pricing|price for|cost for|costs for)', '(does|do|is|are|can|could|would|will|how|what|which|when|where|who) ..12 ?', '(does|do) (it|you|they|this) (work|support|integrate|offer|have|do|cover|ship|come)', 'minimum (term|order)', 'is possible',
        ],
        yes: ['What would this cost for 40 seats?', 'Does it integrate with SAP?', 'Would we keep our numbers?'],
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
