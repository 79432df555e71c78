import { readMail } from '../src/inbox/read-mail.ts';
import { classify } from '../src/inbox/rules/classify.ts';
import { WARM_UPS } from '../src/inbox/warm-up.ts';
import PostalMime from 'postal-mime';

/**
 * Milliseconds of reading and classifying after parsing, per message in a warm process; the floor is parsing the same messages.
 * `hostile`: texts of a megabyte; `first`: the first message of each language. The messages are written here.
 */
const SAYS: Readonly<Record<string, readonly string[]>> = {
  en: ['Sounds good, can you send me some more details?', 'Could we talk on Thursday at 10?', 'Please take me off your list.', 'Not for us, thank you.', 'I am out of the office until 3 August. In urgent cases call our desk.'],
  de: ['Das klingt gut, schicken Sie mir bitte mehr dazu.', 'Können wir am Donnerstag um 10 Uhr telefonieren?', 'Bitte streichen Sie mich von Ihrer Liste.', 'Für uns ist das nichts, danke.', 'Ich bin bis zum 3. August im Urlaub.'],
  fr: ['Cela me plaît, envoyez-moi plus de détails.', 'Pouvons-nous parler jeudi à 10 h ?', 'Retirez-moi de votre liste.', 'Ce n’est pas pour nous, merci.', 'Je suis en congé jusqu’au 3 août.'],
  es: ['Suena bien, mándeme más detalles.', '¿Podemos hablar el jueves a las 10?', 'Quíteme de su lista, por favor.', 'No es para nosotros, gracias.', 'Estoy de vacaciones hasta el 3 de agosto.'],
  pl: ['Brzmi dobrze, proszę o szczegóły.', 'Czy możemy porozmawiać w czwartek o 10?', 'Proszę usunąć mnie z listy.', 'To nie dla nas, dziękuję.', 'Jestem na urlopie do 3 sierpnia.'],
  ja: ['良さそうですね。詳しい資料を送ってください。', '木曜日の10時にお話しできますか。', 'リストから削除してください。', '弊社には必要ありません。', '8月3日まで休暇をいただいております。'],
}; // prettier-ignore
const OURS =
  'Hello Ben,\n\nwe help teams like yours to plan their week. Would a call next week suit you?\n\nAnna\n';
const QUOTE = `\r\n\r\nOn Mon, 3 Mar 2025 at 10:12, Anna <anna@outreach.test> wrote:\r\n${OURS.replace(/^/gm, '> ')}`;
const MIB = 1024 * 1024;
const HOSTILE = [
  '>\n',
  '@',
  'a: b\n',
  'x',
  'a\n',
  '今後、メールを送らないでください。\n',
  'メール',
  '我们对这个产品很感兴趣，请联系我。',
  'please stop ',
  'remove me from my list if ',
  'On 1/2/2025 10:10 a@b.c ',
];
const ROUNDS = 20;

const mails = Array.from({ length: ROUNDS }, (_none, round) =>
  Object.values(SAYS).flatMap((said) => said.map((text) => `${text}${round % 2 ? QUOTE : ''}`)),
).flat();
const raws = mails.map((text) =>
  Buffer.from(
    'From: Ben Baker <ben@people.test>\r\nTo: anna@outreach.test\r\nSubject: Re: Your week\r\n' +
      `Message-ID: <a@people.test>\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${text}`,
  ),
);
const context = {
  wroteTo: new Set(['ben@people.test']),
  own: new Set<string>(),
  citesOurs: true,
  answered: { subject: 'Your week', text: OURS },
};

const timed = async (run: () => unknown): Promise<number> => {
  const before = performance.now();
  await run();
  return performance.now() - before;
};
const at = (sorted: readonly number[], share: number): number =>
  Number(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!.toFixed(3));
const spread = (values: readonly number[]) => {
  const sorted = values.toSorted((a, b) => a - b);
  return { p50: at(sorted, 0.5), p99: at(sorted, 0.99), max: at(sorted, 1) };
};

for (const warmUp of WARM_UPS) await warmUp();
const first: number[] = [];
const ours: number[] = [];
const floor: number[] = [];
for (const [index, raw] of raws.entries()) {
  floor.push(await timed(() => PostalMime.parse(raw)));
  const mail = await readMail(raw);
  const ms = await timed(() => classify(mail, context));
  const isFirst = index % 5 === 0 && index < raws.length / ROUNDS;
  (isFirst ? first : ours).push(ms);
}
const plain = await readMail(raws[0]!);
const hostile: number[] = [];
for (const piece of HOSTILE) {
  const mail = { ...plain, text: piece.repeat(MIB / piece.length) };
  hostile.push(await timed(() => classify(mail, context)));
}
process.stdout.write(
  `${JSON.stringify({
    name: 'classify', unit: 'ms', value: spread(ours).p50, ...spread(ours), floor: spread(floor).p50,
    ratio: Number((spread(ours).p50 / spread(floor).p50).toFixed(3)), first: spread(first), hostile: spread(hostile),
    messages: raws.length,
  })}\n`, // prettier-ignore
);
