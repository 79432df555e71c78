import { describe, expect, it } from 'vitest';
import { classify } from '../../../src/inbox/rules/classify.ts';
import { isDenied } from '../../../src/inbox/rules/denied.ts';
import { isOfOther } from '../../../src/inbox/rules/other-object.ts';
import { PACKS } from '../../../src/inbox/rules/packs.ts';
import { onLinkedin } from '../../../src/inbox/rules/on-linkedin.ts';
import { mailWith } from './mails.ts';

const CONTEXT = { wroteTo: new Set(['ben@people.test']), own: new Set<string>(), citesOurs: true };
const read = (text: string) => classify(mailWith({ text, from: 'ben@people.test' }), CONTEXT);

describe('a request is in doubt, and blocks nothing, when it names', () => {
  it.each([
    ['a day until which it counts', "Please don't email me before Monday."],
    ['such a day in German', 'Bitte schreiben Sie mir nicht mehr vor dem 1. März.'],
    ['such a day in Japanese', '1月前はもうメールを送らないでください。'],
    ['another address', 'Please stop writing to info@people.test, ask me instead.'],
    ['an old address', 'Please stop writing to my old address.'],
    ['weekends alone', "Please don't email me at weekends, weekdays are fine."],
    ['fewer mails in French', 'Arrêtez de m’écrire tous les jours.'],
    ['fewer mails in Spanish', 'Dejen de escribirme todos los días.'],
    ['fewer mails in Italian', 'Smettete di scrivermi due volte.'],
    ['fewer mails in Portuguese', 'Parem de me enviar tudo duas vezes.'],
    ['fewer mails in Norwegian', 'Slutt å skrive til meg hver dag.'],
    ['other days in Dutch', 'Stuur mij geen mails meer op zondag, door de week graag.'],
    ['other days in Danish', 'Stop med at skrive til mig i weekenden.'],
    ['two mails in place of one', 'Bitte hören Sie auf, mir doppelt zu schreiben. Einmal reicht.'],
    [
      'another tool in a line that goes on',
      'As you can guess from my title I am very busy here. Please stop sending me emails from\nMailchimp and the others, yours is the only one I keep.',
    ],
    [
      'who is asked in their place',
      'Entfernen Sie mich bitte als Ansprechpartner, neuer Kontakt ist Frau Gül.',
    ],
    ['what is booked already', 'Dejen de enviarme recordatorios, ya estoy inscrito.'],
    [
      'what others asked',
      "My colleague Ben wrote you to take us off your list. Ignore him, I'd love the demo.",
    ],
    ['a call in its place', "Don't email me, text me."],
    ['a call in Portuguese', 'Não me escreva mais, ligue.'],
    ['a call in Swedish', 'Skriv inte till mig mer, ring.'],
    ['a call in Ukrainian', 'Більше не пишіть мені, телефонуйте.'],
    ['a call in Japanese', 'メールはやめて、電話でお願いします。'],
    ['a call in Chinese', '請打電話給我，不要再寄信給我。'],
    ['their customers', 'Send ikke flere mails til vores kunder fra vores konto.'],
    ['a list of something else', 'Toglieteci dalla lista dei morosi, abbiamo pagato lunedì.'],
    ['a condition that asks', 'Ja, tisdag.\n\nVill du inte få fler mejl? Svara STOPP.'],
    ['a condition in Japanese', 'はい、火曜日で。\n\n今後メールが不要な方は「配信停止」とご返信ください。'],
    [
      'a condition in Korean',
      "네, 화요일 좋아요.\n\n메일 수신을 원하지 않으시면 '수신거부'라고 회신해 주세요.",
    ],
    ['a condition behind it', 'Please unsubscribe me if this is a mass mail.'],
    ['what others write', 'They answer "remove me from your list".'],
    ['another sender', "No more emails from HubSpot for me, I'd love to switch."],
    ['mails of a tool', 'Please stop sending me Outreach.io emails.'],
    ['another sender in Polish', 'Proszę nie wysyłać mi więcej maili z HubSpota.'],
    ['another sender in Finnish', 'Älkää lähettäkö minulle enää sähköpostia HubSpotista.'],
    ['another sender in French', "Ne m'envoyez plus de mails d'HubSpot."],
    ['another sender in Chinese', '请不要再给我发 HubSpot 的邮件。'],
    ['what is left for us', 'I want to unsubscribe from Mailchimp and move to you.'],
    ['another language', 'Please stop sending me emails in English.'],
  ])('%s', (_what, text) => expect(read(text)).toMatchObject({ outcome: 'reply', doubt: true }));
});

describe('a request that is denied blocks nothing:', () => {
  it.each([
    ["You don't have to take me off your list."],
    ["I don't want to be taken off your list, I only asked for fewer."],
    ['I never asked you to stop emailing me.'],
    ['Ich will nicht aus dem Verteiler gestrichen werden, ich wollte nur weniger Mails.'],
    ['Je ne veux pas être retiré de votre liste, juste moins de mails.'],
    ['No me quiten de su lista, por favor, me gustan sus correos.'],
    ['Non toglietemi dalla lista, mi piacciono le vostre mail.'],
    ['Não me tirem da lista, gosto dos vossos e-mails.'],
    ['Nie chcę być usunięty z listy, chcę tylko mniej maili.'],
    ['Ta inte bort mig från listan, jag gillar era mejl.'],
    ['Ikke ta meg av listen, jeg liker e-postene deres.'],
    ['Ne vegyenek le a listáról!'],
    ['Nu mă scoateți de pe listă, îmi plac mailurile.'],
    ['不要把我从名单里删除，我喜欢你们的邮件。'],
    ['I skal ikke fjerne mig fra listen.'],
    ['Я не просил удалить меня из рассылки.'],
    ['Ik heb nooit gevraagd om me uit te schrijven.'],
    ['Ik wil me niet afmelden, ik wil alleen een ander tijdstip.'],
    ['En halua, että poistatte minut postituslistalta.'],
    ['Не треба прибирати мене з розсилки.'],
    ['Я не просив видалити мене зі списку.'],
    ['リストから削除しないでください。'],
    ['配信停止を依頼した覚えはありません。'],
    ['목록에서 삭제하지 않으셔도 됩니다.'],
    ['수신거부를 요청한 적이 없습니다.'],
    ['메일 발송을 중단하지 말아 주세요.'],
    ['我没有要求退订。'],
    ['不需要退订,继续发吧。'],
    ['Nem akarok leiratkozni, csak nem volt időm.'],
    ['Nu trebuie să mă scoateți de pe listă.'],
    ['Nie musicie mnie usuwać z listy.'],
    ['Jeg vil ikke afmeldes, jeg nåede bare ikke at svare.'],
    ['Non dovete togliermi dalla lista.'],
    ['Ich will mich nicht abmelden, ich hatte nur keine Zeit.'],
    ['配信停止を依頼した覚えがありません。'],
    ['我沒有要求退訂。'],
    ['別把我從名單中刪除，我喜歡你們的郵件。'],
    ['Aboneliğimi iptal etmeyin.'],
    ['Nem kértem, hogy töröljenek a listáról.'],
    ['No he pedido que me quiten de su lista.'],
  ])('%s', (text) => expect(read(text)).toMatchObject({ outcome: 'reply' }));

  it.each([
    ['Ignore my request to be removed.'],
    ['Esqueçam o meu pedido de cancelamento de ontem, foi engano.'],
    ['Kérem, hagyja figyelmen kívül a tegnapi leiratkozásomat, tévedés volt.'],
    ['昨日の配信停止の依頼は間違いでしたので、取り消してください。'],
  ])('nor does one that is taken back: %s', (text) => expect(read(text)).toMatchObject({ outcome: 'reply' }));

  it.each([
    ['Kein Interesse, bitte aus dem Verteiler nehmen.'],
    ['Wir sind nicht interessiert, bitte nehmen Sie uns aus dem Verteiler.'],
    ["I'm not interested, take me off your list."],
    ["Please don't contact me and take me off your list."],
    ["We don't need this so please unsubscribe us."],
    ['Ne m’écrivez pas et retirez-moi de votre liste.'],
    ['We do not need this, please remove us from your list.'],
    ['No, gracias. Quítenme de su lista.'],
    ['Nie, dziękuję, proszę usunąć mnie z listy.'],
    ['Nej tack, ta bort mig från listan.'],
    ['U hoeft ons niet meer te benaderen.'],
    ['Wij zijn niet geïnteresseerd en willen uitgeschreven worden.'],
    ['Ik ben niet geïnteresseerd en wil uitgeschreven worden.'],
    ['Nechci nic a odhlaste mě ze seznamu.'],
    ['配信停止希望、登録した覚えはありません。'],
    ['アドレスを削除してください、誤りで登録されています。'],
    ['個人情報の削除と同意の撤回を求めます。'],
    ['No ignoren mi solicitud de baja.'],
    ['Vous ignorez ma demande de désinscription depuis des mois.'],
    ['Ne hagyják figyelmen kívül a leiratkozásomat!'],
    ['Lige en ting: fjern mig fra listen.'],
    ['Zadzwoniliście do mnie, nie jestem zainteresowany. Proszę usunąć mnie z listy.'],
    ['Kirjoitatte ja soitatte joka päivä. Poistakaa minut listalta.'],
    ['Îmi scrieți și sunați zilnic. Scoateți-mă de pe listă.'],
    ['Do not email me, call me, or text me ever again. Take me off your list.'],
    ['전화 주지 마세요. 메일도 보내지 마세요.'],
    ['지난번 전화 주셨을 때 말씀드렸듯이 수신거부합니다.'],
    ['お電話頂きましたが不要です。配信停止してください。'],
    ['我不需要 退订'],
    ['수신거부합니다 가입한 적 없습니다'],
    ["Don't email me. Don't call me. Remove me from your list."],
    ['Ik hoef jullie mails niet meer, schrijf me uit.'],
    ['En ole kiinnostunut, poistakaa minut listalta.'],
    ['Nechci už dostávat vaše e-maily, odhlaste mě.'],
    ['Мені не цікаво, приберіть мене з розсилки.'],
    ['必要ありませんので、配信を停止してください。'],
    ['필요 없으니 목록에서 삭제해 주세요.'],
    ['我不需要，请退订。'],
    ['昨日も配信停止をお願いしましたが、まだ届きます。停止してください。'],
    ['Sie haben meine Abmeldung ignoriert. Nehmen Sie mich aus dem Verteiler.'],
  ])('but a no beside a request denies none: %s', (text) =>
    expect(read(text)).toMatchObject({ outcome: 'unsubscribe' }),
  );
});

it('no example of an opt-out is read as denied, or as about something else', () => {
  for (const pack of PACKS)
    for (const example of pack.optOut.flatMap(({ yes }) => yes)) {
      expect(isDenied([pack], example), example).toBe(false);
      expect(isOfOther(example), example).toBe(false);
    }
});

describe('a request blocks the address, though it names', () => {
  it.each([
    ['a day on which it was said before', 'Unsubscribe me from your list, I asked you on Monday.'],
    ['the own address', 'Please unsubscribe Ben@People.test from your list.'],
    ['thanks of many words', 'Thank you so much, please remove me from your list.'],
    ['a wish to stay off', 'Please take me off your list, I want to stay off it.'],
    ['a tool that is used', 'We already use HubSpot. Please remove me from your list.'],
    ['a thing in quotes', 'Please remove me from your "newsletter".'],
  ])('%s', (_what, text) => expect(read(text)).toMatchObject({ outcome: 'unsubscribe' }));
});

it('a request that names a tool is one when the mail that it answers names it, too', () => {
  const mail = mailWith({ text: 'Please stop these emails from HubSpot.', from: 'ben@people.test' });
  const answered = { subject: 'Your CRM', text: 'Hi Ben,\nhave you tried HubSpot?' };
  expect(classify(mail, { ...CONTEXT, answered })).toMatchObject({ outcome: 'unsubscribe' });
  expect(classify(mail, CONTEXT)).toMatchObject({ outcome: 'reply', doubt: true });
});

it('one sentence of a long reply that asks puts it before a person, whatever the rest says', () => {
  const story =
    'The insurer comes on Monday, and we look for the folder that Anna put away in March. '.repeat(3);
  const asks = 'I would be glad to hear nothing more from your side ever again.';
  expect(read(`${story}${asks} ${story}`)).toMatchObject({ outcome: 'reply', doubt: true });
  expect(read(story + story)).toMatchObject({ outcome: 'reply', doubt: false });
});

describe('on LinkedIn', () => {
  const said = (text: string) => onLinkedin(classify(mailWith({ text, from: null }), CONTEXT), text);

  it.each([
    ['Please stop messaging me here. Write to my mail instead.'],
    ["Please don't contact me here, use WhatsApp."],
  ])('silence here may be a wish for another way: %s', (text) =>
    expect(said(text)).toMatchObject({ outcome: 'reply', doubt: true, needsReview: true }),
  );

  it.each([['Please stop, take me off your mailing list.'], ['Never contact me again.']])(
    'silence that names no other way is one: %s',
    (text) => expect(said(text)).toMatchObject({ outcome: 'unsubscribe' }),
  );

  it('a request in an absence stays in doubt', () => {
    expect(
      said('I am out of office until Monday. If this is a mass mail, take me off your list.'),
    ).toMatchObject({
      outcome: 'reply',
      doubt: true,
    });
  });

  it('what a person may have written of an absence is a reply', () => {
    expect(said('Bin im Urlaub. Machen wir im Januar.')).toMatchObject({ outcome: 'reply', doubt: false });
  });
});
