import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CERTAIN, DOUBT } from '../../../src/inbox/rules/opt-out.ts';
import { optOutIn } from './mails.ts';

const weightOf = (text: string): number => optOutIn(text)?.weight ?? 0;

describe('who asks not to be written to again is heard', () => {
  it.each([
    ['STOP'],
    ['Unsubscribe.'],
    ['unsubscribe me please'],
    ['Please remove me from your mailing list.'],
    ['Kindly delete my address from your database'],
    ['I would like to be removed.'],
    ['Stop emailing me!'],
    ['Do not contact us again.'],
    ['No more emails, thank you.'],
    ['Take us off.'],
    ['Thank you, very kind, but take me off this list.'],
    ['Under GDPR I ask you to erase what you hold about me.'],
    ['Abmelden'],
    ['Bitte streichen Sie mich aus Ihrem Verteiler.'],
    ['Ich widerspreche nach Art. 21 DSGVO und bitte um Löschung: bitte löschen Sie meine Daten.'],
    ['Bitte keine weiteren E-Mails.'],
    ['Merci de me désinscrire.'],
    ['Merci de ne plus me contacter.'],
    ['Quiero darme de baja.'],
    ['No me escriban más.'],
    ['Schrijf mij uit alstublieft.'],
    ['Cancellatemi dalla lista.'],
    ['Não me envie mais mensagens.'],
  ])('%s', (text) => expect(weightOf(text)).toBeGreaterThanOrEqual(CERTAIN));
});

describe('who may mean it leaves doubt', () => {
  it.each([
    ['I think I had pressed unsubscribe.'],
    ['I never signed up for this.'],
    ['How did you get my address?'],
    ['Leave me alone.'],
  ])('%s', (text) => {
    expect(weightOf(text)).toBeGreaterThanOrEqual(DOUBT);
    expect(weightOf(text)).toBeLessThan(CERTAIN);
  });
});

describe('who speaks of something else did not ask', () => {
  it.each([
    ['Not interested.'],
    ['Kein Interesse.'],
    ["I can't stop thinking about your offer."],
    ['We stopped using it last year, what is new?'],
    ['Please remove the second paragraph and send it again.'],
    ['How do customers unsubscribe with your tool?'],
    ['What unsubscribe rate do you see?'],
    ['Please remove me from cc, Carla will answer.'],
    ['Where is the next bus stop?'],
    ['Nous avons arrêté le projet.'],
    [''],
  ])('%s', (text) => expect(weightOf(text)).toBeLessThan(DOUBT));
});

it('the strongest words count, wherever they stand, and are shown', () => {
  expect(optOutIn('How did you get my address? Stop writing me.')).toEqual({
    weight: 0.95,
    rule: 'en.stop_writing',
    excerpt: 'stop writing',
  });
});

it('a hostile text costs bounded time, and the excerpt is short', () => {
  const words = fc.constantFrom(
    'remove me ',
    'gdpr ',
    'unsubscribe ',
    'art. 17 ',
    'x'.repeat(500),
    ' '.repeat(500),
    '\n',
    'no me ',
  );
  fc.assert(
    fc.property(fc.array(words, { maxLength: 100 }), (parts) => {
      expect(optOutIn(parts.join(''))?.excerpt.length ?? 0).toBeLessThanOrEqual(100);
    }),
  );
});
