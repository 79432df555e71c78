import { describe, expect, it } from 'vitest';
import { mapColumns, planColumns, targetName } from '../../../src/imports/rules/csv-columns.ts';
import { HEADER_WORDS, PAIRED_WORDS } from '../../../src/imports/rules/header-words.ts';

const read = (headers: string, mapping: Record<string, string> | null = null) =>
  mapColumns(headers.split(';'), mapping).map(targetName);

const FULL = [
  'email', 'first_name', 'last_name', 'company_name', 'title', 'phone', 'city', 'country', 'company_url', 'industry',
]; // prettier-ignore

describe('the headers that a spreadsheet has are fields', () => {
  it.each([
    ['en', 'E-mail Address;First Name;Surname;Company;Job Title;Mobile Phone;Town;Country;Website;Sector'],
    ['de', 'E-Mail-Adresse;Vorname;Nachname;Firma;Funktion;Telefon;Ort;Land;Webseite;Branche'],
    ['fr', 'Courriel;Prénom;Nom;Société;Fonction;Téléphone;Ville;Pays;Site web;Secteur d’activité'],
    ['es', 'Correo electrónico;Nombre;Apellidos;Empresa;Cargo;Teléfono;Ciudad;País;Página web;Sector'],
    ['pt', 'Endereço de e-mail;Nome;Sobrenome;Empresa;Função;Telemóvel;Cidade;País;Página web;Setor'],
    ['it', 'Posta elettronica;Nome;Cognome;Azienda;Posizione;Cellulare;Città;Paese;Sito web;Settore'],
    ['nl', 'E-mailadres;Voornaam;Achternaam;Bedrijf;Functie;Telefoonnummer;Plaats;Land;Website;Branche'],
    ['pl', 'Adres e-mail;Imię;Nazwisko;Nazwa firmy;Stanowisko;Telefon;Miejscowość;Państwo;Strona www;Branża'],
    ['sv', 'E-post;Förnamn;Efternamn;Företag;Befattning;Mobil;Ort;Land;Webbplats;Bransch'],
    ['da', 'E-mailadresse;Fornavn;Efternavn;Virksomhed;Stilling;Tlf.;By;Land;Hjemmeside;Branche'],
    ['nb', 'E-post;Fornavn;Etternavn;Bedrift;Stilling;Telefon;Sted;Land;Nettside;Bransje'.replace('Sted', 'Poststed')],
    ['fi', 'Sähköposti;Etunimi;Sukunimi;Yritys;Titteli;Puhelin;Paikkakunta;Maa;Kotisivu;Toimiala'],
    ['cs', 'E-mail;Jméno;Příjmení;Společnost;Pozice;Mobil;Město;Země;Web;Obor'],
    ['hu', 'E-mail cím;Keresztnév;Vezetéknév;Cég;Beosztás;Telefonszám;Város;Ország;Honlap;Iparág'],
    ['ro', 'Adresă de email;Prenume;Nume;Companie;Funcție;Telefon;Oraș;Țară;Pagină web;Industrie'],
    ['tr', 'E-posta;Adı;Soyadı;Şirket;Ünvan;Cep telefonu;Şehir;Ülke;Web sitesi;Sektör'],
  ])('%s', (_language, headers) => {
    expect(read(headers)).toEqual(FULL);
    expect(read(headers.toUpperCase())).toEqual(FULL);
    expect(read(headers.normalize('NFD'))).toEqual(FULL);
  }); // prettier-ignore

  it('each word in each language is the field of its row, and of no other', () => {
    const fields = new Map<string, string>();
    for (const [field, languages] of Object.entries(HEADER_WORDS))
      for (const word of Object.values(languages).flatMap((words) => words.split(' '))) {
        expect([word, fields.get(word) ?? field]).toEqual([word, field]);
        fields.set(word, field);
        expect([word, read(`x;${word}`)[1]]).toEqual([word, field]);
      }
    for (const word of Object.values(PAIRED_WORDS).flatMap((of) => Object.values(of).flatMap((all) => all.split(' '))))
      expect([word, fields.get(word)]).toEqual([word, undefined]);
  }); // prettier-ignore

  it('but not what is ambiguous: it is a key of custom', () => {
    expect(read('Titel;Estado;Kraj;Name;Nombre;Anrede;Größe')).toEqual([
      'custom.titel', 'custom.estado', 'custom.kraj', 'custom.name', 'custom.nombre', 'custom.anrede', 'custom.größe',
    ]); // prettier-ignore
  });

  it('and a name is the other part of a name only where that part is missing', () => {
    expect(read('Vorname;Name')).toEqual(['first_name', 'last_name']);
    expect(read('Name;Vorname;Nachname')).toEqual(['custom.name', 'first_name', 'last_name']);
  });
});

describe('of several columns for one field', () => {
  it('the field itself comes first, and a second word for it is a key of custom', () => {
    expect(read('Mobil;phone;Telefon')).toEqual(['custom.mobil', 'phone', 'custom.telefon']);
    expect(read('Telefon;Mobil;telefon')).toEqual(['phone', 'custom.mobil', 'custom.telefon']);
  });

  it('a second column of the same name is not read, and says so', () => {
    expect(planColumns(['email', 'Email', ''], null).map(({ ignored }) => ignored)).toEqual([
      null,
      'email is read from the column email',
      'it has no name',
    ]);
  });
});

describe('a mapping of some columns', () => {
  it('leaves the others as they would be', () => {
    expect(read('Post;Ort;Notiz;Vorname', { Post: 'email', Notiz: 'custom.machine' })).toEqual([
      'email',
      'city',
      'custom.machine',
      'first_name',
    ]);
  });

  it('comes before a header that is the same field, and leaves out what it maps to nothing', () => {
    expect(read('Email;Work;Ort', { Work: 'email', Ort: '' })).toEqual([null, 'email', null]);
    expect(planColumns(['Email', 'Work'], { Work: 'email' })[0]!.ignored).toBe('email is read from the column Work');
  }); // prettier-ignore
});

describe('the columns that say why a row was rejected', () => {
  it('are not read when they come first, and those of the list are', () => {
    expect(read('line;reason;email;reason')).toEqual([null, null, 'email', 'custom.reason']);
    expect(read('email;line;reason')).toEqual(['email', 'custom.line', 'custom.reason']);
    expect(read('line;reason;email', { reason: 'custom.why' })).toEqual(['custom.line', 'custom.why', 'email']);
  }); // prettier-ignore
});
