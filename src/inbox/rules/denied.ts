import { findIn, foldFor } from './pack.ts';
import type { Lang, Pack } from './pack.ts';
import { writtenSentences } from './sentences.ts';

type Patterns = Readonly<Partial<Record<Lang, RegExp>>>;

/** A denial right before a request: "you don't have to …", "I never asked you to …". */
const BEFORE: Patterns = {
  en: /\b(?:don t|do not|doesn t|didn t|did not|never|needn t|need not|no need|not (?:want|need|wish|ask|like)|nobody|no one)(?: \p{L}+){0,4}$/u,
  de: /\b(?:nicht|nie|niemals)(?: \p{L}+){0,2}$/u,
  fr: /\b(?:pas|jamais)(?: \p{L}+){0,2}$/u,
  es: /\b(?:no|nunca)(?: (?:me|nos|quiero|hace falta que|he pedido que|hemos pedido que|pedi que))?$/u,
  pt: /\b(?:nao|nunca)(?: (?:me|nos|quero|precisam? de|e preciso))?$/u,
  nl: /\b(?:(?:hoeft?|hoeven)(?: \p{L}+){0,2} niet|(?:nooit|niet) gevraagd(?: om)?|wil(?:len)? niet)(?: \p{L}+){0,2}$/u,
  it: /\bnon(?: (?:mi|ci|voglio|dovete|deve|devi|serve|occorre|ho chiesto di))?$/u,
  pl: /\bnie(?: (?:chce|chcemy|trzeba|prosze|musi|musicie|musisz|prosilem|prosilam))?(?: byc| mnie| nas)?$/u,
  sv: /\b(?:inte|aldrig)(?: \p{L}+)?$/u,
  da: /\b(?:ikke|aldrig)(?: \p{L}+)?$/u,
  nb: /\b(?:ikke|aldri)(?: \p{L}+)?$/u,
  fi: /\b(?:en|emme|ei|ala|alkaa)(?: (?:halua|haluamme|tarvitse|ole|pyytanyt|etta))*$/u,
  cs: /\b(?:ne(?:chci|chceme|musite|musis|zadal|zadala|zadali)|neni (?:treba|nutne))(?: (?:byt|abyste|me|mne|nas|o))*$/u,
  hu: /\b(?:ne|nem)(?: (?:kell|akarok|akarom|akarunk|kertem|kertuk|szeretnek))?(?: hogy)?$/u,
  ro: /\bnu(?: (?:ma|ne|vreau sa|trebuie|e nevoie|este nevoie|am cerut))?$/u,
  ru: /(?:^| )не(?: (?:надо|нужно|прошу|хочу|просила?|просили))?$/u,
  uk: /(?:^| )не(?: (?:треба|потрібно|прошу|хочу|просив|просила|просили))?$/u,
  zh: /(?:不要|別|别|不用|不必|不需要|无需|無需|[没沒]有?)[把將]?(?:我|我们|我們)?$/u,
};

/** A clause that denies the end of mails by itself: "Ta inte bort mig", "수신거부하지 마세요". */
const ITSELF: Patterns = {
  de: /\bnicht (?:aus|von|vom) (?:\p{L}+ ){0,4}(?:gestrichen|entfernt|geloscht|genommen|ausgetragen)\b|\b(?:will|wollen|mochten?) (?:mich |uns )?nicht (?:abmelden|abbestellen|austragen)\b/u,
  fr: /\bpas etre (?:retire|supprime|desinscrit|desabonne|raye|enleve)/u,
  nl: /\b(?:wil|willen|hoef|hoeven) (?:me |mij |ons )?niet (?:afmelden|uitschrijven|afgemeld|uitgeschreven)/u,
  sv: /\b(?:ta|tag|stryk) inte (?:bort|mig|oss)\b|\bvill (?:jag )?inte (?:avregistrera|avanmala|strykas|tas bort)/u,
  da: /\b(?:vil|onsker) (?:jeg )?ikke (?:afmeldes|at afmelde|afmelde|slettes|fjernes)/u,
  nb: /\b(?:vil|onsker) (?:jeg )?ikke (?:a )?(?:avmeldes|avmelde|melde meg av|slettes|fjernes)/u,
  tr: /\b(?:(?:cikar|kaldir)ma(?:yin|yiniz|niza gerek)|silme(?:yin|yiniz|nize gerek)|iptal etme(?:yin|yiniz))\b/u,
  uk: /(?:^| )не (?:треба|потрібно|хочу|просив|просила|просили) (?:\p{L}+ )?(?:прибирати|видаляти|видалити|викреслювати|відписуватис|відписатис)/u,
  ru: /(?:^| )не (?:надо|нужно|хочу|просил|просила|просили) (?:\p{L}+ )?(?:убирать|удалять|удалить|вычеркивать|отписыватьс|отписатьс)/u,
  ja: /(?:削除|解除|停止|退会)[はを]?し?ないで|(?:削除|解除|停止|退会)(?:の|する)?必要[はがも]?(?:あり|ない)|(?:削除|解除|停止|退会).{0,8}(?:覚え|つもり)[はがも]?(?:あり|ない)/u,
  zh: /(?:不需要|不用|不必|无需|無需|[没沒]有?(?:要求|说要|說要)|不想|不打算)(?:退订|退訂|取消订阅|取消訂閱|删除|刪除)/u,
  ko: /(?:거부|삭제|해지|해제|중단|제외)[를을]?하?지는?(?:마|말|않(?!으면|으시면))|(?:거부|삭제|해지|해제|중단|제외)[를을]?(?:요청|신청|부탁)?(?:한|하신|할|드린)(?:적이?|필요[는가]?)없/u,
};

/** A clause that withdraws an earlier request: "please ignore my request", "配信停止の依頼は間違いでした". */
const TAKEN_BACK: Patterns = {
  en: /(?:^\| |\b(?:please|just) )(?:ignore|disregard|forget) (?:my|our) (?:\p{L}+ ){0,2}(?:request|unsubscri|opt out)/u,
  de: /(?:^\| |\bbitte )(?:vergessen|ignorieren) sie (?:bitte )?(?:meine?n?|unsere?n?) (?:\p{L}+ )?(?:abmeld|abbestell|bitte um|losch)(?!.{0,60} nicht\b)/u,
  fr: /^\| (?:oubliez|ignorez) (?:svp |s il vous plait )?(?:ma|notre) (?:\p{L}+ )?(?:demande|desinscription|desabonnement)/u,
  es: /(?:^\| |\bpor favor )(?:olviden?|ignoren?) (?:por favor )?(?:mi|nuestra) (?:\p{L}+ )?(?:peticion|solicitud|baja)/u,
  pt: /(?:^\| |\bpor favor )(?:esquecam?|ignorem?) (?:por favor )?(?:o (?:meu|nosso)|a (?:minha|nossa)) (?:\p{L}+ )?(?:pedido|solicitacao|cancelamento)/u,
  hu: /^\| (?:kerem )?hagyj\p{L}{0,6} figyelmen kivul (?:\p{L}+ ){0,3}(?:leiratkoz|lemond)/u,
  ja: /(?:停止|解除|退会|削除)の?(?:依頼|連絡|お願い|申請|手続き)[はを].{0,8}(?:間違い|誤り|取り消し|取消し|撤回)/u,
};

/** A denial does not reach beyond the end of its clause. */
const CLAUSE_ENDS =
  /,(?! (?:dass|że|żeby|aby|abyste|hogy|чтобы|щоб|că|että|att|at)\s)|[;:()–—，、]| - |(?<=\p{sc=Han})\s|\s(?:and|so|please|und|bitte|et|merci|y|e|og|och|i|és|și|и)\s/iu;
/** Further clauses are not checked. At worst, a request there counts as doubtful, if all clauses before it deny. */
const MAX_CLAUSES = 60;

function denies(pack: Pack, clause: string): boolean | null {
  const folded = foldFor(pack, clause);
  if (ITSELF[pack.lang]?.test(folded) || TAKEN_BACK[pack.lang]?.test(folded)) return true;
  const asked = findIn(pack, pack.optOut, folded);
  if (!asked) return null;
  const before = folded.slice(0, Math.max(0, folded.indexOf(asked.excerpt))).trim();
  return BEFORE[pack.lang]?.test(before) ?? false;
}

export const isDenied = (packs: readonly Pack[], text: string): boolean => {
  const clauses = writtenSentences(text).flatMap((sentence) => sentence.split(CLAUSE_ENDS));
  return packs.some((pack) => {
    let isDenial = false;
    for (const clause of clauses.slice(0, MAX_CLAUSES)) {
      const said = denies(pack, clause);
      if (said === false) return false;
      isDenial ||= said === true;
    }
    return isDenial;
  });
};
