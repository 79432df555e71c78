/**
 * The headers that spreadsheets have in sixteen languages, as `wordOf` writes them (lower case, words joined by `_`)
 * and without accents. A word stands for one field in every language, or it is not here and becomes a key of `custom`:
 * `titel` is a doctorate in German and a position in Swedish, `estado` is a state or a status, `kraj` is a country in
 * Polish and a region in Czech.
 */
type ByLanguage = Readonly<Record<string, string>>;

export const HEADER_WORDS: Readonly<Record<string, ByLanguage>> = {
  email: {
    en: 'e_mail mail email_address e_mail_address mail_address work_email business_email primary_email e_mail_1_value',
    de: 'e_mail_adresse email_adresse mailadresse mail_adresse emailadresse',
    fr: 'adresse_e_mail adresse_email adresse_mail courriel adresse_electronique adresse_de_messagerie',
    es: 'correo correo_electronico direccion_de_correo direccion_de_correo_electronico',
    pt: 'correio_eletronico correio_electronico endereco_de_email endereco_de_e_mail',
    it: 'indirizzo_email indirizzo_e_mail indirizzo_mail posta_elettronica indirizzo_di_posta_elettronica',
    nl: 'e_mailadres emailadres mailadres',
    pl: 'adres_email adres_e_mail poczta_elektroniczna',
    sv: 'e_post epost e_postadress epostadress mejl mejladress mailadress',
    da: 'e_mailadresse emailadresse mailadresse',
    nb: 'e_post epost e_postadresse epostadresse',
    fi: 'sahkoposti sahkopostiosoite',
    cs: 'e_mailova_adresa emailova_adresa',
    hu: 'e_mail_cim email_cim e_mailcim',
    ro: 'adresa_de_email adresa_email adresa_e_mail',
    tr: 'e_posta eposta e_posta_adresi eposta_adresi',
  },
  first_name: {
    en: 'firstname given_name forename', de: 'vorname rufname', fr: 'prenom', es: 'primer_nombre nombre_de_pila',
    pt: 'primeiro_nome nome_proprio', it: 'nome_di_battesimo', nl: 'voornaam roepnaam', pl: 'imie',
    sv: 'fornamn tilltalsnamn', da: 'fornavn', nb: 'fornavn', fi: 'etunimi', cs: 'krestni_jmeno', hu: 'keresztnev utonev',
    ro: 'prenume', tr: 'ilk_ad',
  },
  last_name: {
    en: 'lastname surname family_name', de: 'nachname familienname zuname', fr: 'nom_de_famille',
    es: 'apellido apellidos primer_apellido', pt: 'sobrenome ultimo_nome', it: 'cognome', nl: 'achternaam familienaam',
    pl: 'nazwisko', sv: 'efternamn', da: 'efternavn', nb: 'etternavn', fi: 'sukunimi', cs: 'prijmeni',
    hu: 'vezeteknev csaladnev', ro: 'nume_de_familie', tr: 'soyad soyadi soyisim',
  },
  company_name: {
    en: 'company organization organisation employer business_name account_name',
    de: 'firma firmenname unternehmen unternehmensname betrieb arbeitgeber organisation',
    fr: 'societe entreprise nom_de_l_entreprise nom_de_la_societe nom_entreprise raison_sociale',
    es: 'empresa compania nombre_de_la_empresa nombre_de_empresa razon_social organizacion',
    pt: 'empresa companhia nome_da_empresa razao_social organizacao',
    it: 'azienda societa ditta impresa ragione_sociale nome_azienda organizzazione',
    nl: 'bedrijf bedrijfsnaam organisatie onderneming',
    pl: 'firma nazwa_firmy przedsiebiorstwo',
    sv: 'foretag foretagsnamn bolag',
    da: 'virksomhed virksomhedsnavn firma firmanavn selskab',
    nb: 'bedrift bedriftsnavn firma firmanavn selskap',
    fi: 'yritys yrityksen_nimi yhtio organisaatio',
    cs: 'firma spolecnost nazev_firmy nazev_spolecnosti podnik organizace',
    hu: 'ceg cegnev vallalat',
    ro: 'companie firma societate nume_firma nume_companie denumire_firma organizatie',
    tr: 'sirket sirket_adi firma firma_adi kurum',
  },
  title: {
    en: 'job_title position', de: 'position funktion jobtitel stellenbezeichnung berufsbezeichnung',
    fr: 'fonction poste intitule_du_poste titre_du_poste', es: 'cargo puesto puesto_de_trabajo', pt: 'cargo funcao',
    it: 'posizione ruolo qualifica mansione incarico funzione', nl: 'functie functietitel', pl: 'stanowisko',
    sv: 'befattning', da: 'stilling jobtitel stillingsbetegnelse', nb: 'stilling stillingstittel jobbtittel tittel',
    fi: 'titteli tehtavanimike tyonimike nimike', cs: 'pozice funkce pracovni_pozice', hu: 'beosztas munkakor',
    ro: 'functie functia pozitie', tr: 'unvan pozisyon gorev',
  },
  phone: {
    en: 'phone_number telephone telephone_number tel mobile mobile_phone mobile_number cell cell_phone work_phone business_phone',
    de: 'telefon telefonnummer telefonnr tel_nr rufnummer mobil mobiltelefon mobilnummer handy handynummer',
    fr: 'telephone numero_de_telephone portable telephone_portable tel_portable',
    es: 'telefono numero_de_telefono movil telefono_movil celular',
    pt: 'telefone telemovel celular numero_de_telefone',
    it: 'telefono cellulare numero_di_telefono',
    nl: 'telefoon telefoonnummer mobiel mobiele_telefoon gsm',
    pl: 'telefon numer_telefonu nr_telefonu telefon_komorkowy komorka',
    sv: 'telefon telefonnummer mobil mobiltelefon mobilnummer',
    da: 'telefon telefonnummer telefonnr tlf tlf_nr mobil mobilnummer',
    nb: 'telefon telefonnummer tlf mobil mobilnummer',
    fi: 'puhelin puhelinnumero puh matkapuhelin',
    cs: 'telefon telefonni_cislo mobil mobilni_telefon',
    hu: 'telefon telefonszam mobil mobiltelefon',
    ro: 'telefon numar_de_telefon mobil telefon_mobil',
    tr: 'telefon telefon_no telefon_numarasi tel_no cep cep_telefonu',
  },
  city: {
    en: 'town', de: 'ort stadt wohnort', fr: 'ville localite', es: 'ciudad localidad municipio', pt: 'cidade localidade',
    it: 'citta comune localita', nl: 'stad plaats woonplaats', pl: 'miasto miejscowosc', sv: 'ort stad postort',
    da: 'by', nb: 'by poststed', fi: 'kaupunki paikkakunta postitoimipaikka', cs: 'mesto obec', hu: 'varos telepules',
    ro: 'oras localitate', tr: 'sehir',
  },
  state: {
    en: 'region province state_province', de: 'bundesland kanton', fr: 'region province',
    es: 'provincia comunidad_autonoma', pt: 'distrito uf', it: 'provincia regione', nl: 'provincie', pl: 'wojewodztwo',
    sv: 'lan', da: 'region', nb: 'fylke', fi: 'maakunta', hu: 'megye', ro: 'judet', tr: 'il',
  },
  country: {
    en: 'country_region', de: 'land', fr: 'pays', es: 'pais', pt: 'pais', it: 'paese nazione', nl: 'land', pl: 'panstwo',
    sv: 'land', da: 'land', nb: 'land', fi: 'maa valtio', cs: 'zeme', hu: 'orszag', ro: 'tara', tr: 'ulke',
  },
  company_url: {
    en: 'website web_site web_page webpage url homepage company_website www',
    de: 'webseite website webauftritt internetseite internetadresse homepage', fr: 'site_web site_internet',
    es: 'sitio_web pagina_web web', pt: 'sitio_web pagina_web', it: 'sito sito_web sito_internet', nl: 'website webadres',
    pl: 'strona_www strona_internetowa', sv: 'webbplats webbsida hemsida', da: 'hjemmeside websted',
    nb: 'hjemmeside nettside nettsted', fi: 'verkkosivu verkkosivut kotisivu kotisivut', cs: 'web webova_stranka webove_stranky',
    hu: 'weboldal honlap', ro: 'site_web pagina_web', tr: 'web_sitesi internet_sitesi',
  },
  industry: {
    en: 'sector', de: 'branche industrie industriezweig wirtschaftszweig', fr: 'secteur secteur_d_activite industrie',
    es: 'sector industria', pt: 'setor industria', it: 'settore industria', nl: 'branche sector bedrijfstak', pl: 'branza',
    sv: 'bransch', da: 'branche', nb: 'bransje', fi: 'toimiala', cs: 'obor odvetvi', hu: 'iparag agazat', ro: 'industrie',
    tr: 'sektor endustri',
  },
  linkedin_url: {
    en: 'linkedin linkedin_profile linkedin_profile_url linkedin_link person_linkedin_url', de: 'linkedin_profil',
    fr: 'profil_linkedin', es: 'perfil_linkedin perfil_de_linkedin', pt: 'perfil_do_linkedin', it: 'profilo_linkedin',
    nl: 'linkedin_profiel', pl: 'profil_linkedin', sv: 'linkedin_profil', fi: 'linkedin_profiili', hu: 'linkedin_profil',
  },
  image: { en: 'photo' },
  integration_contact_id: { en: 'external_id' },
  labels: { en: 'label' },
}; // prettier-ignore

/** Words that mean a part of the name only beside a column of the other part: `Nombre` next to `Apellidos`. */
export const PAIRED_WORDS: Readonly<Record<'first_name' | 'last_name', ByLanguage>> = {
  first_name: { es: 'nombre nombres', pt: 'nome', it: 'nome', cs: 'jmeno', tr: 'ad adi isim' },
  last_name: {
    en: 'name', de: 'name', fr: 'nom', nl: 'naam', sv: 'namn', da: 'navn', nb: 'navn', fi: 'nimi', hu: 'nev', ro: 'nume',
  },
}; // prettier-ignore

const JOINED: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  æ: 'ae',
  ß: 'ss',
  ı: 'i',
  đ: 'd',
  œ: 'oe',
};

/** A word without accents, as the tables have it. */
export const withoutAccents = (word: string): string =>
  word
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/[łøæßıđœ]/g, (letter) => JOINED[letter]!);

const fieldsByWord = (table: Readonly<Record<string, ByLanguage>>): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(table).flatMap(([field, languages]) =>
      Object.values(languages).flatMap((words) => words.split(' ').map((word) => [word, field] as const)),
    ),
  );

export const FIELD_OF_WORD = fieldsByWord(HEADER_WORDS);
export const PAIRED_FIELD_OF_WORD = fieldsByWord(PAIRED_WORDS);
