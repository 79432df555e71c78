import type { Pack } from '../pack.ts';

const PLEASE =
  '(svp|stp|s il vous plait|s il te plait|merci|tout de suite|immediatement|maintenant|definitivement|rapidement|au plus vite|sans delai|dans les plus brefs delais|des que possible)';
const MAILS =
  '(mail*|email*|emial*|message*|courriel*|mel|mels|courrier*|relance*|sollicitation*|newsletter*|spam*|pub|pubs|publicite*|envoi*|communication*|prospection*|demarchage*|offre*|proposition*|lettre*|publipostage*|pourriel*|annonce*|salade*|conneries|merde*|trucs|bla)';
const LIST =
  '(list*|mailing*|base*|fichier*|emailing*|mail|mails|email*|envoi*|relance*|diffusion*|newsletter*|campagne*|contact*|crm|prospection*|sequence*|demarchage|publipostage*|courriel*|destinataire*|repertoire*|carnet*|annuaire*|registre*|systeme*|donnees|communication*|sollicitation*|abonne*|bdd|spam*|cibles|prospects|lettre*)';
const TAKE =
  '(retirez|retire|retires|enlevez|enleve|supprimez|supprime|effacez|efface|otez|ote|rayez|raye|radiez|radie|sortez|sors|virez|vire|excluez|exclus|eliminez|elimine|ecartez|desinscrivez|desinscris|desinscrire|desabonnez|desabonne|desabonner|degagez|degage|retirer|enlever|supprimer|effacer|oter|rayer|radier|sortir|virer|exclure|eliminer|ecarter)';
const TAKE_INF =
  '(retirer|enlever|supprimer|effacer|oter|rayer|radier|sortir|virer|exclure|eliminer|ecarter|desinscrire|desabonner|desincrire|desabboner)';
const TAKEN =
  '(retire*|enleve*|supprime*|efface*|ote*|raye*|radie*|exclu*|elimine*|desinscrit*|desabonne*|desincrit*)';
const MINE = '(mon|ma|mes|notre|nos|cette|ce)';
const DATA =
  '(adresse*|mail|mails|email*|nom|noms|coordonnees|courriel|contact*|donnees|numero|entreprise|societe|boite|infos|informations|domaine|fiche|profil|compte)';
const WRITE_INF =
  '(ecrire|envoyer|adresser|contacter|recontacter|relancer|solliciter|spammer|spamer|harceler|polluer|importuner|deranger|embeter|emmerder|mailer|demarcher|prospecter|bombarder|inonder|saouler|souler|gonfler|casser|reecrire|renvoyer|faire parvenir|transmettre|ennuyer)';
const WRITE =
  '(ecrivez|ecris|ecrives|envoyez|envoie|envoi|envoies|adressez|adresse|contactez|contacte|recontactez|recontacte|relancez|relance|sollicitez|sollicite|spammez|spamme|harcelez|harcele|importunez|derangez|derange|embetez|emmerdez|mailez|demarchez|demarche|reecrivez|renvoyez|transmettez|bombardez|polluez|saoulez)';
const WRITTEN =
  '(contacte*|recontacte*|sollicite*|derange*|demarche*|relance*|importune*|spamme*|harcele*|prospecte*|destinataire*|inscrit*|abonne*|dans ..3 (list*|base*|fichier*)|sur ..3 (list*|mailing*))';
const STOP =
  '(arretez|arrete|arreter|arrêtes|cessez|cesse|cesser|stoppez|stoppe|stopper|stop|finissez|abstenez vous|halte|basta)';
const MONTHS = '(janvier|fevrier|mars|avril|mai|juin|juillet|aout|septembre|octobre|novembre|decembre)';
const DAYS = '(lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)';

const REFUSALS = [
  '^plus jamais',
  'plus jamais (ca|cela|de la vie|merci|pour (nous|moi)|chez nous|avec vous)',
  '(hors de|pas|aucune) question (que|de|$|merci|pour)',
  '(hors de|pas) question $',
  'il n en est pas question',
  '(jamais|au grand jamais) de la vie',
  '(meme|surtout) pas (en reve|gratuit*|pour tout l or|pour un empire)',
  '^dans vos reves',
  'quand les poules auront des dents',
  'a la saint glinglin',
  '(tres|trop) peu pour (nous|moi)',
  '(preferons|prefere|prefererais|prefererions|allons|vais|va|souhaite*|souhaitons) [donc] (en rester la|nous abstenir|m abstenir|s abstenir|ne pas|rester comme|rester avec|garder notre|continuer avec)',
  '(en|on en) (rester|restons|reste|restera) la',
  'epargnez (moi|nous)',
  'autant ..2 (besoin|envie) ..3 (que|qu)',
  'a ce (prix|tarif) [la] (j achete|je m achete|je prefere|autant|on prefere|je me paie|on s en passe*|merci|non)',
  'a cote de la plaque',
  '(hors de prix|hors budget|prix delirant*|prix exorbitant*|prix prohibitif*|prix demesure*|tarifs (delirants|exorbitants|prohibitifs|demesures))',
  '(beaucoup|bien|nettement|carrement|vraiment) trop (cher|chers|chere|cheres|complique|gros|grand)',
  'inutile (d|de) (refaire|insister|revenir|nous (relancer|recontacter|rappeler)|me (relancer|recontacter|rappeler)|continuer|relancer|rappeler|perdre|poursuivre)',
  '(n insistez pas|n insiste pas|ne vous fatiguez pas|ne perdez pas votre temps|ne vous donnez pas cette peine)',
  '^[ce n est] pas la peine',
  'sans (moi|nous) $',
  '(passez|passe) (votre|ton) chemin',
  'allez voir ailleurs',
  '^(niet|que nenni|nada|nein|nenni|no way|never) ..2 $',
  '^non [et|mais] non',
  '(c etait|c est|ca reste|reponse est|ce sera|ca sera|toujours|cela reste) [un|deja|toujours] non $',
  '(c etait|c est|ca reste|ce sera|ca sera) [un|deja|toujours] non (merci|desole*|pour|et|ferme|definitif)',
  '(dis|dit|dire|disons|repondu|repete|repondre) ..2 non $',
  '(je|nous|on) ..2 (refuse|refusons|decline|declinons|renonce|renoncons|ecarte|ecartons|rejette|rejetons)',
  '(ne|n) ..2 (donnerons|donnerai|donnera|donne|donnons|donner|donnerait) pas ..2 suite',
  '(ne|n) (allons|vais|va|souhaitons|souhaite|desirons|desire|comptons|compte|envisageons|envisage|prevoyons|voulons|veux|veut|pouvons|peux) (pas|plus|point|nullement|aucunement) (donner suite|aller plus loin|poursuivre|avancer|investir|nous (engager|lancer|equiper)|m engager|souscrire|acheter|y aller|en discuter|changer de|retenir|aller de l avant|de ca|de votre|de vos|de ce)',
  '(avons|ai|a|ont) [finalement] (decide|choisi|prefere) de ne pas',
  '(pas|guere|peu) [vraiment|tres|trop|du tout|franchement] (convaincu|convaincue|convaincus|convaincant*|emballe|emballes|emballee|seduit|seduits|chaud|chauds|fan|fans|preneur|preneurs|preneuse|client de ce genre|demandeur*|interesse|interessee|interesses|interessees)',
  '(me|nous|m|n) (seduit|convainc|parle|tente|dit|plait|sert|interesse|emballe|correspond|servirait|apporte|apporterait|concerne) (pas|rien|guere|en rien|aucunement|nullement)',
  '(ne|n) (me|nous|m) (sert|servirait|servira|avance|avancerait) a rien',
  '(je|on|nous) ..1 (vois|voyons|voit) (pas|mal|guere) (l interet|l utilite|ce que|pourquoi|a quoi|en quoi|bien|d interet|du tout)',
  '(aucun|aucune|zero|nul|nulle|pas d|pas le moindre|pas la moindre|sans) (interet|besoin|utilite|envie)',
  '(pas|aucune) envie (de|d|$)',
  'pas (mon|notre) (truc|tasse de the|genre|style)',
  '(pas|rien) (pour|de bon pour) (moi|nous) $',
  '(laissez|laisse|laissons) (tomber|nous tranquilles|moi tranquille)',
  '(on|je|nous|m|nous) ..1 (en passe|en passera|en passerai|en passerons|en passons) ..1 (tres bien|bien|merci|$)',
  '(on|je|nous) [vais|va|allons] (passe|passons|passer|passerai|passerons) (notre|mon) tour',
  '^(je|on) passe $',
  '(ce sera|ca sera) sans (nous|moi)',
  '^(ca|cela) ira (merci|comme ca|tres bien|pour (nous|moi)|$)',
  '(merci|gentil|aimable|sympa|remercie) mais (non|pas|sans|tres peu|ce n|nous ne|je ne|on ne|ca ne|cela ne|nous n|je n|on n)',
  'bien (essaye|tente|joue) mais',
  '(teste|essaye|subi|tente|deja eu|deja pris|deja utilise) ..14 (catastroph*|desastre|decevant*|fiasco|cauchemar|une horreur|perte de temps|rien donne|jamais marche|echec|calamite|desillusion)',
  '(chat echaude|on a deja donne|deja donne merci|j ai deja donne)',
  '(mauvaise|tres mauvaise|piteuse) experience',
  '(mauvais|tres mauvais) souvenir*',
  '(s arrache|s arrachent|s en mordent|s en mord|s en plaint|s en plaignent|ne fait que s en plaindre)',
  '(decu|decus|decue|decues|mecontent|mecontents) (de|par|d) (votre|vos|ce genre|ce type|cette|ces)',
  '(aucune|sans|pas de|fin de) (valeur ajoutee|plus value)',
  'c est (mort|plie|tout vu|cuit) ..2 $',
  '(vous avez vu|avez vous vu|regardez) (vos|votre|le|les) (prix|tarif|tarifs)',
  '(preferons|prefere|prefererais) (de loin|largement|encore) ..',
  '(refus|rejet) (categorique|definitif|ferme)',
  '(reponse|decision) (negative|defavorable)',
  'avis defavorable',
  '(ne|n) (retenons|retiendrons|retiens|avons pas retenu|a pas retenu|ai pas retenu) (pas)',
  'pas retenu* (votre|cette|la|l|par)',
  '(n avons|n ai|n a) (rien a faire|que faire) (de|d)',
  '(rien a faire de|m en fiche|m en fous|nous en fichons|m en moque|s en fout|s en fiche)',
  '(foutez|fichez|foutez moi|fichez moi|laissez|laisse) (la paix|moi la paix|nous la paix)',
  '(votre|ce|cet) ..2 (ne vaut|vaut) (rien|pas le coup|pas la peine|pas un)',
  '(n y crois|n y croyons|n y croit|n en veux|n en voulons|n en veut) pas',
  '(n en|en) (veux|voulons|veut|voudrais) (pas|plus|surtout pas)',
  '(pas|aucunement|nullement|aucune) ..1 intention (de|d)',
  '(ca|cela) ne sert [strictement|absolument] a rien',
  '(a d autres|cause toujours|causez toujours|vous revez|continuez a rever|revez toujours)',
  '(on a|j ai|nous avons) mieux a faire',
  '(pas|jamais) (avec|chez) vous $',
  '(votre|cette) (offre|proposition|solution) ne (nous|me) convient pas',
];

export const fr: Pack = {
  lang: 'fr',
  version: 7,
  spaced: true,
  common: 'mouais ouais bof rien faites quel quelle cher le la les et je ne pas est vous nous votre vos un une des du de pour avec dans sur au aux mon ma mes que qui quoi merci bonjour non oui ce ça cela cette si mais ou comment combien quand désolé svp désabonner désinscrire suis sommes avez ai été plus bien reçu à où très toujours déjà c\'est',

  stop: [
    'stop', 'stop svp', 'stop mail', 'stop mails', 'stop email', 'stop pub', 'stop spam', 'stop merci', 'stop à tout ça', 'désinscription', 'désincription', 'désinscrire', 'désincrire', 'désinscrivez', 'désinscris', 'désinscrit', 'désinscris moi', 'désinscrivez-moi', 'désinscrivez-nous', 'désinscrire moi', 'me désinscrire', 'se désinscrire', 'nous désinscrire', 'je me désinscris', 'nous nous désinscrivons',
    'désabonnement', 'désabonner', 'désabonne', 'désabonnez', 'désabo', 'désabonnez-moi', 'désabonnez-nous', 'désabonne-moi', 'me désabonner', 'se désabonner', 'nous désabonner', 'je me désabonne', 'nous nous désabonnons', 'désabonnement svp', 'désinscription svp', 'demande de désinscription', 'demande de désabonnement', 'demande de retrait', 'demande de suppression', 'demande de radiation',
    'retirez-moi', 'retirez-nous', 'retire-moi', 'retire-nous', 'retirer', 'retrait', 'me retirer', 'à retirer', 'supprimez-moi', 'supprimez-nous', 'supprimer', 'supprimez', 'suppression', 'à supprimer', 'à désinscrire', 'à désabonner', 'à effacer', 'à rayer', 'enlevez-moi', 'enlevez-nous', 'enlève-moi', 'effacez-moi', 'effacer', 'rayez-moi', 'rayez-nous', 'radiation', 'radiez-moi', 'virez-moi', 'sortez-moi de là', 'sortez-moi de votre liste',
    'arrêt', 'arrêter', 'arrêtez', 'arrête', 'arrêtez ça', 'arrêtez tout', 'arrêtez vos mails', 'arrêt des mails', 'arrêt des envois', 'fin des envois', 'cessez', 'plus de mail', 'plus de mails', 'plus de message', 'plus de messages', 'plus d\'e-mails', 'plus de relance', 'plus de relances', 'plus jamais', 'plus rien svp', 'ne plus contacter', 'ne plus me contacter', 'ne plus nous contacter', 'ne pas contacter', 'ne plus m\'écrire', 'ne plus écrire', 'ne plus envoyer', 'ne plus recevoir', 'ne plus solliciter', 'ne plus relancer', 'ne m\'écrivez plus', 'ne nous écrivez plus', 'ne me contactez plus', 'ne me relancez plus', 'résiliation', 'opposition', 'unsubscribe', 'unsubscribe me', 'unsub', 'remove', 'remove me', 'opt out', 'optout', 'blacklist',
  ], // prettier-ignore
  optOut: [
    {
      id: 'last_one',
      says: ['(que|faites que|faites en sorte que|veillez a ce que) (ce|ceci|cela|ce mail|ce message|cet email) soit (le|la|votre) (dernier|derniere) (mail|email|message|courriel|courrier) [svp|merci|s il vous plait|de votre part|que ..3 recois|que ..3 recevons] $'],
      yes: ['Que ce soit votre dernier mail, merci.', 'Faites en sorte que ce soit le dernier message'],
      no: ['Que ce soit votre dernier prix'],
    },
    {
      id: 'take_off',
      says: [
        `${TAKE} (moi|nous) ..3 (de|des|du|d) ..4 ${LIST}`,
        `(me|nous) [faire] ${TAKE_INF} ..2 (de|des|du|d) ..4 ${LIST}`,
        `(me|nous) (retiriez|enleviez|supprimiez|effaciez|desinscriviez|desabonniez|rayiez|sortiez|radiiez)`,
        `${TAKE} [donc|aussi] ${MINE} ..2 ${DATA} ..4 (de|des|du|d) ..4 ${LIST}`,
        `${TAKE} [donc|aussi] ${MINE} ..2 ${DATA} [email|electronique|mail] (${PLEASE}|$)`,
        `${TAKE} (moi|nous) [donc] (${PLEASE}|$)`,
        `(merci de|veuillez|priere de|demande de|souhaite|tiens a|pouvez vous|pourriez vous|peux tu|pourrais tu|voulez vous bien) [bien vouloir] (me|nous) ${TAKE_INF} ..2 (${PLEASE}|$)`,
        `^${TAKE_INF} ..2 ${MINE} ${DATA}`,
        `^[a] (supprimer|retirer|enlever|effacer|rayer) ..2 (de|des|du) ..4 (liste*|mailing*|base*|fichier*|envois|diffusion*)`,
        `${MINE} ${DATA} ..3 (a|doit etre|soit|soient|doivent etre|est a) ${TAKE} ..6`,
        `(souhait*|veux|voulons|voudr*|aimer*|desir*|demand*|exig*|tiens|tenons|prefere*) ..4 (que ..4 (soit|soient|sois|soyons)|etre) ..2 ${TAKEN}`,
        `plus (figurer|apparaitre|faire partie|etre present*|etre inscrit*|etre referenc*) ..4 ${LIST}`,
        `(oubliez|perdez|oublie|perds) (mon|notre) (adresse|mail|email|existence|contact)`,
        '(blacklistez|blackliste|blacklister|bloquez|mettez) (moi|nous|mon adresse|notre (adresse|domaine)) (sur liste noire|en liste noire|$)',
        '(blacklistez|blackliste) (moi|nous|mon|notre)',
        '(aimable|gentil*|reconnaissant*|obligé|gré|apprécierai*|sympa) ..6 (me|nous) (désinscri*|désabonn*|rayer|rayez|rayiez|radier)',
        `(faites|mettez) (moi|nous) (sortir|disparaitre|hors) ..3 ${LIST}`,
      ],
      yes: [
        'Veuillez enlever mon adresse de vos envois.', 'Sors-moi de ta mailing list', 'Merci de bien vouloir nous rayer de votre fichier de prospection.', 'Supprimez mes coordonnées SVP', 'Je voudrais être retirée.',
        'Je ne tiens pas à figurer plus longtemps... je ne veux plus apparaître dans votre base', 'Supprimer mon contact', 'Mon adresse est à effacer de vos bases', 'oubliez mon adresse', 'Pouvez-vous me retirer svp ?', 'Je demande que mes données soient supprimées.', 'Blacklistez-moi',
      ], // prettier-ignore
      no: [
        'Supprimez la ligne 4 du devis', 'Retirez Jonas de la liste pilote', 'Merci de supprimer ce message et d\'en avertir l\'expéditeur.', 'Enlevez les frais de mise en service', 'Ajoutez-nous à la liste',
        'Comment retirez-vous les doublons de la base ?', 'Qui efface les données ?',
      ], // prettier-ignore
    },
    {
      id: 'opt_out',
      says: [
        '(desinscrivez|desinscris|desinscrire|desabonnez|desabonne|desabonner|desincrivez|desabonnes|unsubscribez) (moi|nous)',
        `(merci de|veuillez|priere de|vous prie de|prions de|vous demande de|je souhaite*|je veux|nous souhaitons|nous voulons|je voudrais|j aimerais|je desire|je tiens a|je demande a|besoin de|pouvez vous|pourriez vous|peux tu|comment [puis je|peut on|pouvons nous|faire pour|fait on pour|je peux|on peut]|ou puis je|possible de|envie de) ..2 (me|nous|se) (desinscrire|desabonner|desincrire|desabboner|retirer de [cette|votre|la] ..2 ${LIST})`,
        '(merci de|veuillez|priere de|svp) (desinscrire|desabonner|desinscription|desabonnement)',
        '(je me|nous nous|je m en) (desinscris|desabonne|desinscrivons|desabonnons|desincris)',
        '(ma|notre) (desinscription|desabonnement|radiation|suppression)', 'mon (desabonnement|retrait|opt out)', 'notre (desabonnement|retrait)',
        `^[je demande|demande de|demande d] (desinscription|desabonnement|desinscrire|desabonner|desinscrivez|desabonnez|unsubscribe|retrait|radiation) (${PLEASE}|de [cette|votre|vos|la] ..2 ${LIST}|immediat*|a ${LIST})`,
        '(demande*|exige*|souhaite*) ..2 (un|une|la|le|l|de) (desinscription|desabonnement|radiation|opt out) ..3 $',
        '(procedez|proceder|procede) ..3 (desinscription|desabonnement|radiation|retrait|suppression de (mon|mes|notre|nos))',
        '(opt out|optout|unsubscribe) (moi|svp|please|merci)',
      ],
      yes: ['Je me désabonne.', 'Merci de me désinscrire', 'Désabonnement svp', 'Je souhaite me désinscrire de votre newsletter', 'Veuillez procéder à ma radiation', 'Comment puis-je me désabonner ?', 'désinscrivez moi'],
      no: ['Comment les destinataires se désinscrivent-ils ?', 'Le taux de désabonnement est élevé', 'Gérez-vous le lien de désinscription ?', 'Peuvent-ils se désabonner seuls ?'],
    },
    {
      id: 'stop_writing',
      says: [
        `${STOP} (de|d) [tout le temps|sans cesse|constamment|toujours] (m|me|nous) [en] ${WRITE_INF}`,
        `(merci|priere|priez|demande*|veuillez|prie|prions|souhait*|voudrais|aimerais) ..4 (arreter|cesser|stopper|eviter|arretiez|cessiez) (de|d) [me|m|nous] ${WRITE_INF}`,
        `${STOP} (de|d) (spammer|spamer|harceler|relancer|demarcher|(m|nous) ecrire|ecrire $|envoyer (des|vos|ces|ce|tous|tes|d|de) ..2 ${MAILS})`,
        `${STOP} (avec|a|aux|les|ces|vos|tous|toutes|tes|votre|ce|cette|le|la|de) ..3 (mail*|email*|message*|courriel*|envoi*|relance*|spam*|pub|pubs|publicite*|sollicitation*|harcelement|demarchage|prospection|newsletter*)`,
        `(arreter|cesser|stopper) ..2 (vos|ces|tous|les|tes|ce|votre) ..2 (mail*|email*|message*|courriel*|envoi*|relance*|spam*|pub|pubs|sollicitation*|harcelement|demarchage|newsletter*)`,
        '^merci (d arreter|de cesser|de stopper) ..2 $',
        `^(arretez|cessez|stop|arrete|stoppez) [tout|ca|cela|donc] ${PLEASE}`,
        `^[merci|svp|s il vous plait] [non] plus (aucun|aucune|de|d|jamais) ..2 ${MAILS} ..2 (${PLEASE}|de votre part|de vous|a (mon|notre|cette) adresse|sur cette|$)`,
        '(ca suffit|assez|marre|ras le bol) (de|avec) (vos|ces|tes) ..2 (mail*|email*|message*|relance*|spam*|pub|pubs|courriel*)',
        `(fichez|foutez|fiche|fous|laissez|laisse|lachez|lache) (moi|nous) ..3 (avec|et) ..3 (mail*|email*|message*|relance*|spam*|pub|pubs|courriel*|publicite*|salades|conneries|offres)`,
        '(gardez|garde) (vos|tes) ..2 (mail*|email*|message*|relance*|spam*|pub|pubs|courriel*|publicite*) ..3 (pour|$)',
      ],
      yes: ['Arrêtez de nous envoyer vos pubs.', 'Stop à vos mails', 'Cessez de me relancer !', 'Plus aucun mail svp', 'Arrêtez svp', 'Lâchez-moi avec vos relances', 'Ras le bol de vos messages', 'Merci de cesser vos envois'],
      no: ['Arrêtez-vous à notre stand jeudi', 'Plus de mails arrivent depuis lundi', 'Arrêtez de tourner autour du pot, quel prix ?', 'Stop aux fichiers Excel, votre outil nous plaît'],
    },
    {
      id: 'do_not_write',
      says: [
        `(ne|n) (m|me|nous) (en ${WRITE}|${WRITE}) (plus|jamais|aucun|aucune|rien)`,
        `(m|me|nous) (ecrivez|contactez|relancez|envoyez|ecris|contacte|relance|recontactez|sollicitez|derangez) (plus|jamais) ..3 (${PLEASE}|mail*|email*|rien|$|a l avenir|de)`,
        `(ne|n) (m|me|nous) ${WRITE} pas (${PLEASE}|$|a nouveau|de nouveau|a l avenir|d autres|de (mail*|email*|pub|pubs|publicite*|spam*|message*))`,
        `(ne|n|de) (plus|jamais|plus jamais) [jamais|du tout] (m|me|nous) [en] ${WRITE_INF}`,
        `(ne|n) (m|me|nous) (envoyiez|ecriviez|contactiez|relanciez|sollicitiez|adressiez|recontactiez) (plus|jamais)`,
        `^plus (me|m|nous) ${WRITE_INF}`,
        `(de|veuillez|priere de|souhaite*) ne pas (m|me|nous) (contacter|recontacter|relancer|solliciter|spammer|demarcher|ecrire|envoyer (de|d) ${MAILS}) ..3 (${PLEASE}|$|a nouveau|de nouveau|a l avenir|mail*|email*)`,
        `(de|veuillez|priere de) ne plus (contacter|solliciter|relancer|ecrire|envoyer|demarcher|utiliser) ..3 (cette|ce|mon|notre|a|$|${MAILS})`,
        `(je|nous|on|j) [ne|n] [le|vous] (souhaite|souhaitons|souhaiterais|souhaiterions|veux|voulons|desire|desirons|veut|voudrais|voudrions|aimerais|accepte|acceptons|tiens|tenons) (plus|pas|aucunement|ne plus|ne pas|plus du tout|plus jamais|pas du tout|jamais) [du tout] [a|de] ..2 (recevoir|etre ${WRITTEN}|avoir|entendre parler) ..4 (${MAILS}|votre part|de vous|(recevoir|contacte*|sollicite*|demarche*|relance*|derange*) $|${LIST}|rien|nouvelles)`,
        `(je|nous|on|j) [ne|n] (souhaite|souhaitons|veux|voulons|desire|desirons|veut) (plus|pas|plus jamais) ..2 (etre) ${WRITTEN}`,
        `(souhaite|souhaiterais|souhaitons|aimerais|aimerions|voudrais|voudrions|prefere|preferons|prefererais|demande*) (ne|a ne|de ne) (plus|pas|plus jamais) ..2 (recevoir|etre ${WRITTEN})`,
        `(je|nous|on) [ne|n] (veux|voulons|veut) plus ..2 (vos|ces|tes|de (vos|ces|tes)) ..2 ${MAILS}`,
        `(je|nous|on) [ne|n] (veux|voulons|veut|souhaite|souhaitons) plus (rien|que vous)`,
        `(merci|veuillez|priere|svp|prie*) ..4 ne plus (rien|recevoir) ..4`,
        `(je|nous) [ne|n] (veux|voulons|souhaite*) (aucun|aucune) (autre*|nouveau*|nouvelle*) ${MAILS}`,
        `(je|nous|on) ..3 plus (etre ${WRITTEN}|recevoir ..2 (vos|de|ces|d|aucun*|tes) ..3 ${MAILS})`,
      ],
      yes: [
        'Ne m\'écrivez plus jamais.', 'Merci de ne plus nous solliciter', 'Je ne souhaite plus recevoir vos courriels.', 'on veut plus être contactés', 'Je préfère ne plus recevoir vos offres', 'Ne nous contactez pas s\'il vous plaît', 'je veux plus de vos mails', 'Prière de ne plus rien envoyer... merci de ne plus rien nous adresser', 'Veuillez ne plus utiliser cette adresse', 'Nous ne voulons plus rien de vous',
      ], // prettier-ignore
      no: [
        'Ne m\'appelez pas, écrivez plutôt.', 'N\'hésitez pas à nous écrire', 'Si vous ne souhaitez plus recevoir nos messages, cliquez ici', 'Je ne veux pas recevoir le catalogue papier', 'Ne nous écrivez pas avant lundi', 'Je ne souhaite pas donner suite', 'Je veux recevoir vos tarifs',
      ], // prettier-ignore
    },
    {
      id: 'data_rights',
      says: [
        `(rgpd|gdpr|cnil|(article|art) (17|21)|informatique et libertes) ..12 (je|nous|j|merci de|veuillez|priere de|vous demande|mes|nos|mon|ma) ..8 (efface*|supprim*|suppression|oppos*|retir*|retrait|desinscri*|radi*|oubli*|cesse*)`,
        `(efface*|supprim*|suppression|oppose|opposons|opposition|retirez|desinscri*) ..12 (rgpd|gdpr|cnil|article (17|21)|art (17|21))`,
        '(supprim*|efface*|detruire|detruisez|eliminez|suppression de|effacement de|destruction de) ..4 (mes|nos|mon|ma) ..3 (donnees|coordonnees|informations|fiche|dossier|infos)',
        '(supprim*|efface*|detruire|detruisez) (toute*|tous|l ensemble) ..4 donnees ..6 (me|moi|nous|mon|notre|concernant)',
        '(je|nous) (m|nous) (oppose|opposons) ..4 (a|au|aux|que) ..4 (traitement|utilisation|prospection|usage|demarchage|donnees|sollicitation*)',
        '(m|nous) opposer ..3 (traitement|utilisation|prospection|usage|demarchage)',
        '(retire|retirons|revoque|revoquons|retirer|revoquer) (mon|notre|tout) ..2 (consentement|accord|autorisation)',
        '(exerce|exercons|exercer|invoque|application|valoir|vertu) ..3 droit* ..3 (opposition|effacement|suppression|oubli|retrait)',
      ],
      yes: ['Conformément au RGPD je vous demande d\'effacer toutes mes données.', 'Je m\'oppose au traitement de mes données à des fins de prospection.', 'Je retire mon consentement', 'J\'exerce mon droit d\'opposition', 'Suppression de mes données, article 17 RGPD'],
      no: ['Êtes-vous conforme au RGPD ?', 'Où sont stockées les données, et quand sont-elles supprimées ?'],
    },
    { id: 'erase_all', says: ['(effacez|efface|effacer|supprimez|supprime|supprimer|detruisez|detruire|eliminez|eliminer) (tout|tous|toutes) ..5 (sur (moi|nous)|me concern*|nous concern*|a (mon|notre) sujet)'], yes: ['Effacez tout ce que vous avez sur moi.', 'Merci de supprimer tout ce qui nous concerne'], no: ['Supprimez tout le paragraphe 3'] },
  ],
  doubt: [
    {
      id: 'not_consented',
      says: [
        '(jamais|pas) ..3 (inscrit*|abonne*|demande (a|vos|ces|ce|de recevoir|d etre)|consenti*|donne ..2 (accord|consentement|adresse|autorisation|mail|email)|autorise*|accepte ..3 (recevoir|mail*|email*)|souscrit*|sollicite*)',
        '(ou|comment|d ou|par qui|par quel*) ..6 (eu|trouve*|obtenu*|recupere*|achete*|pris|vient|tenez|sortez|dispose*|avez|procure*|deniche*) ..4 (mon|notre|nos|mes|cette) (adresse|mail|email|nom|coordonnees|contact|donnees|courriel)',
        '(qui|comment) ..3 (donne|transmis|fourni|communique|vendu|refile) ..3 (mon|notre|nos|mes) (adresse|mail|email|nom|coordonnees|contact|donnees)',
        '(mon|notre) (adresse|mail|email|contact) ..4 (d ou|comment|ou l avez|vous vient)',
        'pourquoi (est ce que je|je recois|recois je|recevons nous|suis je|m ecrivez|nous ecrivez|m envoyez|nous envoyez|nous recevons|vous m ecrivez|vous m envoyez|me contactez)',
        'je ne vous connais pas', '(source|origine) de (mes|nos|vos) (donnees|coordonnees)', 'sans (mon|notre) (accord|consentement|autorisation)',
      ],
      yes: ['Comment avez-vous eu mon adresse ?', 'Je ne me suis jamais abonné à ça', 'Qui vous a donné mes coordonnées ?', 'Pourquoi est-ce que je reçois ceci ?', 'D\'où sortez-vous notre adresse ?', 'Sans mon consentement, bravo.'],
      no: ['Comment avez-vous obtenu ces résultats ?', 'Où trouvez-vous vos données ?'],
    },
    {
      id: 'spam',
      says: [
        '(signal*|denonc*|plainte|declar*|marqu*|rapport*|classe*|mets|mis) ..5 (spam|spams|cnil|indesirable*|signal spam|abus|phishing|pourriel*|autorite*|harcelement|courrier indesirable)',
        '(c est|ceci est|vous etes|votre (mail|message|email)|tout ca c est|est) ..3 (du spam|un spam|des spams|un spammeur|des spammeurs|spam $|pourriel*|du harcelement|du demarchage abusif)',
        '^spam* $', '(mail*|email*|message*|courriel*|demarchage|prospection) (non sollicite*|non desire*|indesirable*|abusi*|sauvage)', '(porter|porte|deposer|depose*) plainte', 'saisir la cnil', 'saisis la cnil',
      ],
      yes: ['Votre mail est du spam.', 'Je vous signale comme spam', 'Spam !', 'Je vais porter plainte', 'Démarchage abusif'],
      no: ['Comment éviter le dossier spam ?'],
    },
    {
      id: 'leave_alone',
      says: ['(laissez|laisse|fichez|foutez|fiche|fous|lachez|lache) (moi|nous) ..2 (tranquille*|paix|en paix)', '(laissez|laisse|fichez|foutez|lachez|lache) (moi|nous) $', '(foutez|fichez|fous|fiche) le camp', '(allez|va) (vous|te) faire (voir|foutre|cuire)', '(degagez|degage|barrez vous|casse toi|cassez vous)', '(ca suffit|en ai assez|en avons assez|y en a marre|ras le bol|foutez moi|du balai)', '^assez ($|de)', '^(stop|arretez|basta) ..3 (pour le moment|pour l instant)', 'ne veux plus rien (savoir|entendre)', 'c est la derniere fois', 'inutile de (m|me|nous) (recontacter|relancer|ecrire|contacter|solliciter|reecrire|envoyer)'],
      yes: ['Laissez-nous tranquilles.', 'Fous-moi la paix', 'Ça suffit !', 'Dégage'],
      no: ['Laissez-moi un message', 'Laissez-nous une semaine'],
    },
    {
      id: 'about_opting_out',
      says: ['^(desinscription|desabonnement|se desinscrire|se desabonner|unsubscribe|stop) ?', 'lien ..3 (desinscription|desabonnement|desinscrire|desabonner) ..4 (fonctionne pas|marche pas|invalide|mort|casse|hs|introuvable|manque|absent)', '(pas|aucun|ou est|sans) ..3 lien ..3 (desinscription|desabonnement|desinscrire|desabonner)'],
      yes: ['Désinscription ?', 'Votre lien de désinscription ne fonctionne pas', 'Aucun lien pour se désabonner'],
    },
    {
      id: 'for_other',
      says: [`${TAKE} .. (de|des|du) (votre|vos|ta|tes|cette) ..2 (list*|mailing*|base*|fichier*|diffusion*|envois|relances|emailing*)`, `(le|la|les|l) ${TAKE_INF} (de|des) (votre|vos|tes|cette) ..2 (list*|mailing*|base*|fichier*|diffusion*|envois|relances)`, '(ne|n) (lui|leur) (ecrivez|envoyez) plus', 'ne (le|la|les) (contactez|relancez) plus'],
      yes: ['Enlevez Madame Petit de votre liste, elle est partie.', 'Merci de la retirer de vos envois', 'Ne lui écrivez plus'],
      no: ['Retirez-le de la réunion'],
    },
  ],
  notOptOut: [
    { id: 'erased_ourselves', says: ['(nous avons|j ai|on a|nous avions|j avais) [par erreur|accidentellement|deja|malheureusement|betement|meme|tous] (efface|supprime|detruit|perdu|effaces|supprimes) ..6', '(nous venons|je viens|on vient) (de|d) (effacer|supprimer|perdre) ..4'], yes: ['Nous avons effacé nos données par erreur.'], no: ['J\'ai demandé d\'effacer mes données'] },
    {
      id: 'others',
      says: [
        '(destinataire*|client*|abonne|abonnes|utilisateur*|contact|contacts|prospects|gens|personnes|salarie*|collaborateur*|employe*|membre*|patient*|adherent*|donateur*|lecteur*|candidat*|locataire*|ils|elles|quelqu un) ..5 (se (desabonn*|desinscri*|retir*)|desabonne*|desinscri*|s oppose*|y oppose|etre (retires|supprimes|desinscrits|effaces|contactes)|ne (plus|souhait*|veu*))',
        '(lien*|bouton*|taux|page*|gestion|procedure*|processus|fonction*|option*|formulaire*|entete*|case|mecanisme|parcours|demandes) (de|d) ..2 (desinscription*|desabonnement*|opt out|suppression)',
        '(desinscription*|desabonnement*) ..2 (des|de nos|de vos|de leurs|automatique*|en un clic) ..2 (client*|destinataire*|abonne*|contact*|utilisateur*|gere*)',
        '(qui|comment|quand|ou|combien de temps|est ce que|gerez vous|permet il|peut il|peut elle) ..6 (efface*|supprime*|purge*|gere*|conserve*) ..4 (donnees|contacts|desinscription*|desabonnement*|opposition*|fiches)',
        '(comment|est ce que|peut on|pouvons nous|puis je) ..4 (supprimer|retirer|effacer|enlever) (un|une|des|les|le|la) ..4 ?',
        '(dans|de|depuis|via|avec) (votre|l) (outil|logiciel|plateforme|solution|appli*|produit) ..4 (supprim*|efface*|desinscri*|desabonn*)',
        '(supprim*|efface*|desinscri*|desabonn*) ..4 (dans|depuis|via) (votre|l) (outil|logiciel|plateforme|solution|appli*|produit|interface)',
        '(nos|les|des|vos|leurs|mes) (clients|destinataires|salaries|equipes|collaborateurs|fournisseurs|concurrents|prestataire*) (de|d|a|qui|arretent|cessent|ne)', 'si vous ne souhaitez (plus|pas)', '^pour ne plus recevoir', '^pour (vous|se) (desinscrire|desabonner)',
        '(empecher|eviter|faire en sorte) ..3 (clients|gens|salaries|collaborateurs|personnes|fournisseurs) ..6',
      ],
      yes: ['Comment vos destinataires se désabonnent-ils des rappels ?', 'Quel est votre taux de désinscription ?', 'Comment supprimez-vous les données dans votre outil ?', 'Si vous ne souhaitez plus recevoir nos messages, répondez STOP', 'Y a-t-il un bouton de désabonnement ?'],
      no: ['Merci de me désinscrire', 'Retirez-moi de vos listes', 'Comment puis-je me désabonner ?', 'Supprimez mes données'],
    },
    {
      id: 'other_object',
      says: [
        '(retir*|enlev*|supprim*|sort*|ot*|ray*|effac*) [moi|nous|me|le|la|les|mon nom|notre nom|lui] (de|du|des) (la|cette|ce|l|cet|cc|copie|fil|liste d attente|reunion|boucle|invitation) ..2 (cc|copie|fil|discussion|invitation|reunion|boucle|attente|conversation|agenda|calendrier|canal|test|essai|pilote|devis)',
        '(retir*|enlev*|supprim*|sort*) (moi|nous) (du fil|de la boucle|de la copie|du cc|de la reunion|de l invitation|de la liste d attente|de la liste pilote)', 'liste* (d attente|pilote*|de test|d essai|des tests|des participants|des invites)',
        '(ajout*|mett*|inscri*|inclu*|rajout*|note*) (moi|nous|le|la|lui|mon|notre) ..4 (list*|newsletter*|mailing*|base*)',
        '(n|pas) (hesitez|hesite) ..', '(m|nous|me) (appeler|telephoner|appelez|telephonez|appelle|sonner|joindre) ..6 (prefere*|plutot|mieux|par mail|par email|par ecrit|ecrivez moi)',
        '(contactez|contacter|relancez|relancer|sollicitez|solliciter|demarchez|demarche*|demarcher|contacte*|sollicite*|relance*) ..4 (par|au) (telephone|tel|sms|fax|portable|linkedin|voie postale)',
        '(envoyez|envoyer|envoi|envoie|envoyez moi|recevoir) ..3 (pdf*|piece* jointe*|fichier*|lien*|papier*|courrier papier|par la poste|brochure*|catalogue*|plaquette*|fax|video*|diaporama*|zip|word|excel|powerpoint|documents)',
        '(supprimez|supprimer|retirez|retirer|enlevez|enlever|rayez|effacez) (la|le|les|l|ce|cette|ces|une|un) ..2 (ligne*|poste*|colonne*|page*|clause*|option*|remise|frais|article*|paragraphe*|section*|item*|module*|licence*)',
        '(avertir|informer|prevenir|aviser|avertissez|prevenez|informez) ..3 expediteur', '(supprimer|detruire|effacer) (ce|le|cet) (message|mail|email|courriel)',
        'plus (besoin|la peine|necessaire) ..', '(pas|plus) ..4 (avant (le|la|lundi|mardi|mercredi|jeudi|vendredi|demain|#|mon|notre)|le week end|le weekend|pendant (mes|nos|les) vacances)', '(un|petit|laissez|laisse) ..2 (mot|message|coup de fil)',
      ],
      yes: ['Sortez-moi du fil de discussion', 'Ajoutez-nous à votre liste', 'N\'hésitez pas à nous écrire', 'Ne m\'appelez pas, je préfère un mail', 'Arrêtez de m\'envoyer des PDF', 'Retirez la ligne 3', 'Vous pouvez nous retirer de la liste d\'attente', 'Ne nous contactez pas par téléphone'],
      no: ['Retirez-moi de votre liste de diffusion', 'Ne m\'envoyez plus de mails', 'Ne m\'appelez plus et ne m\'écrivez plus', 'Supprimez-moi de cette liste'],
    },
  ],
  condition: [
    'si (vous|ce|c|cela|ca|le|la|votre|jamais|possible|tu|les)', 's il (s agit|n|ne)', 'sauf [si|que|pour]', 'a moins (que|de)', 'excepte*', 'hormis', 'a part', 'en dehors de', 'sinon', 'autrement', 'pour le moment', 'pour l instant', 'en ce moment', 'actuellement', 'jusqu (a|au|aux|en)', 'd ici', 'avant (le|la|lundi|fin|janvier|la rentree)', 'seulement (si|quand)', 'uniquement (si|quand)', 'tant que', 'mais ..2 (envoyez|ecrivez|gardez|appelez|contactez|laissez|adressez|voyez|restez|tenez)', '(et|puis|plutot|mais) (ecrivez|contactez|adressez|envoyez|voyez|ecris|envoie) ..2 (a|au|aux|avec|nos|vos|plutot)', 'en fait', 'ou alors', 'quitte a', 'a la rentree', 'on (en|s en) reparle*',
  ], // prettier-ignore
  unclear: [
    { id: 'undecided', says: ['(peut etre|ca depend|tout depend|on verra|a voir|pas sur|pas sure|indecis*|partage*|mitige*|difficile a dire|hm|hmm|bof|mouais)'], yes: ['On verra bien', 'Mouais.'], no: ['1 2 3'] },
{ id: 'may_opt_out', says: ['(efface*|supprim*|suppression|retir*|enlev*|ray*|radi*|desinscri*|desabon*|arret*|cess*|stop*|assez|marre|liste*|fichier*|base*|donnees|coordonnees|rgpd|cnil|consentement|spam*|pub|pubs|publicite*|mails|emails|courriels|messages|newsletter*|sollicit*|relanc*|harcel*|demarch*|encore|plus jamais|ne ..2 plus|tranquille*|paix|bloqu*|oubli*|(mon|notre|cette|ma) (adresse|mail|email|nom|boite|contact))'], yes: ['Effacez-moi tout.', 'Ça suffit, cessez', 'Mon nom dans vos fichiers…', 'Encore vous', 'Stop aux relances'], no: ['La cour est pleine de gravier', 'Le toit le jeudi'] }],

  autoSubject: [
    'réponse automatique', 'reponse auto', 'réponse d\'absence', 'message automatique', 'message d\'absence', 'notification d\'absence', 'avis d\'absence', 'absence', 'absent', 'absente', 'absence du bureau', 'absent du bureau', 'absente du bureau', 'hors du bureau', 'en congés', 'en congé', 'congés', 'congé maternité', 'congé parental', 'en vacances', 'en déplacement', 'de retour le', 'je suis absent', 'je suis absente', 'je suis en', 'actuellement absent', 'actuellement absente', 'indisponible', 'automatic reply', 'out of office', 'auto reply', 'autoreply', 'ooo',
    'accusé de réception', 'accusé réception', 'confirmation de réception', 'nous avons bien reçu', 'votre message a bien été', 'votre demande a bien été', 'votre demande a été', 'votre e-mail a bien été', 'bonne réception', 'bien reçu votre', 'merci pour votre message', 'merci de votre message', 'merci de nous avoir contactés', 'merci pour votre demande', 'demande reçue', 'demande enregistrée', 'ticket créé', 'ticket reçu', 'nouveau ticket', 'ticket enregistré', 'création de ticket', 'prise en charge de votre demande', 'a quitté la société', 'a quitté l\'entreprise', 'départ de la société', 'ne travaille plus', 'n\'est plus', 'changement d\'adresse', 'adresse plus utilisée', 'fermeture annuelle', 'fermeture des bureaux', 'fermeture exceptionnelle', 'nos bureaux sont fermés',
  ], // prettier-ignore
  away: [
    {
      id: 'away',
      says: [
        `(je suis|je serai|nous sommes|nous serons|suis|serai|est|sera|etant|sommes|je me trouve) ..3 (absent* (du|jusqu*|et|de|pour|actuellement|aujourd hui|cette|ce|toute|en|avec|a partir|des|les|$)|en (conge*|vacances|arret [maladie|de travail]|deplacement*|formation|mission|rtt|repos|conge maternite|conge parental|voyage|seminaire|salon|teletravail)|hors (du bureau|de mon bureau|bureau)|indisponible* (du|jusqu*|pour|cette|et|$)|sur un salon|au salon|en cure|injoignable*|ferme* (du|jusqu*|pour|les|pendant))`,
        '(en|mes|nos|pendant mes|pour) (conges|conge (maternite|paternite|parental|maladie|annuel|sabbatique)|vacances) ..4 (jusqu*|du|et|de|depuis|avec|retour|a partir|#)',
        '(absent|absente|absents) ..2 (du|jusqu*|jusque|le|les|ce|cette|du bureau|pour|de mon bureau|aujourd hui)', '(en|mon|actuellement en) (arret maladie|arret de travail|conge maternite|conge parental|conge paternite|conge sabbatique)',
        `(de retour|mon retour|a mon retour|notre retour|serai de retour|reviens|reviendrai|reprise|reprendrai|rentre|rentrerai) ..3 (le|au bureau|au|${DAYS}|#|a partir|des|prevu*|en|mi|debut|fin) ..2 (${DAYS}|#|bureau|${MONTHS}|janvier|semaine|prochain*)`,
        `(repondrai|repondrons|prendrai connaissance|lirai|traiterai|reviendrai vers vous|recontacterai|traiterons|prendrons) ..8 (retour|des que|a partir|le #|${DAYS}|rentree|reouverture|conges)`,
        '(acces|consultation|connexion) ..2 (limite*|restreint*|difficile|ponctuel*|intermittent*|tres limite) ..4', '(pas|sans|peu|qu un) ..2 acces ..3 (mail*|email*|messagerie|courriel*|internet|boite)', '(limite*|restreint*|irregulier*) ..2 acces',
        '(bureau*|agence*|entreprise|societe|magasin|etablissement|service*|locaux|atelier) ..4 (est|sont|sera|seront) ..2 ferme*', 'fermeture (annuelle|estivale|exceptionnelle|des bureaux|pour conges|de l entreprise)', '(conges|periode) ..2 (annuels|d ete|de fin d annee|de noel)', '(delai*|temps) de reponse ..4 (allonge*|plus long*|rallonge*|inhabituel*)', 'mes mails ne (sont|seront) (pas|ni)',
      ],
      yes: [
        'Je suis absente jusqu\'au 14 mars inclus.', 'Actuellement en congés, je vous répondrai à mon retour.', 'Nos bureaux seront fermés du 24 au 31 décembre', 'En déplacement, avec un accès limité à ma messagerie', 'De retour au bureau lundi', 'Je suis en arrêt maladie', 'Je serai au salon toute la semaine', 'En congé maternité jusqu\'en juin',
      ], // prettier-ignore
      no: ['Nous sommes intéressés', 'Je reviens vers vous avec une question', 'Le retour sur investissement est de quel ordre ?'],
    },
  ],
  left: [
    {
      id: 'left',
      says: [
        '(ne|n) (fait|font|travaille|travaillent|est|suis|fais|exerce|occupe) plus ..4 (parti*|partie|dans|chez|au sein|ici|la societe|l entreprise|effectifs|poste|en poste|employe*|parmi|pour|nous|collaborateur*|fonction*|salarie*|$)', '(a|ai|avait|ayant) [definitivement] quitte (la|l|notre|nos|ses|son|le|mes|cette)', 'quitte (la societe|l entreprise|ses fonctions|nos effectifs|le groupe|notre|son poste)', '(est parti*|est desormais) ..2 (retraite|a la retraite|en retraite)', '(ai|a) pris (ma|sa) retraite', 'depart (a la retraite|de l entreprise|de la societe)',
        '(boite|adresse|messagerie|mail|email|compte|bal) ..5 (n est plus|plus (utilise*|consulte*|lue|active|valide|releve*|suivi*|en service)|desactive*|ferme*|supprimee|pas (lue|consulte*|relevee|suivie)|obsolete)', '(mail*|message*|courriel*) ..4 (ne sont|ne seront|n est|ne sera) (pas|plus) (lu*|consulte*|releve*|traite*|suivi*|transfere*)',
      ],
      yes: ['Monsieur Roche ne fait plus partie de nos effectifs.', 'Claire a quitté l\'entreprise fin mai.', 'Cette adresse n\'est plus utilisée.', 'Elle ne travaille plus ici', 'Les messages envoyés ici ne sont pas lus.'],
      no: ['J\'ai laissé un message', 'Il ne reste plus de place'],
    },
  ],
  again: [{ id: 'again', says: ['(relancez|relance|recontactez|recontacte|rappelez|rappelle|réécrivez|réécris|recontacter|relancer) (moi|nous|me) ..6', '(revenez|reviens) vers (moi|nous) ..6', 'on (en|se) (reparle|rappelle|recontacte|parle) ..4'], yes: ['je suis débordé, relancez moi dans 15 jours', 'Je suis absent, on en reparle lundi'], no: ['Je suis absent jusqu\'au 5 mai', 'Il ne travaille plus chez nous', 'Merci de contacter ma collègue'] },
  ],
  iLeft: [{ id: 'i_left', says: ['je (ne) travaille plus ..6', 'j ai quitté ..5', 'je suis (à la|en) retraite ..3'], yes: ['Je ne travaille plus là-bas', 'J\'ai quitté cette société'], no: ['Je suis absent jusqu\'au 5 mai', 'Il ne travaille plus chez nous', 'Merci de contacter ma collègue'] },
  ], // person
  acknowledged: [
    {
      id: 'acknowledged',
      says: [
        '(votre|vos|ce|cette|la) (demande|message|mail|email|courriel|requete|candidature|courrier|offre|ticket|question) (a|est|ont|nous est|sera|va) ..3 (bien ete|ete|bien|parvenu*|etre|en cours) ..3 (recu*|enregistre*|pris* en (compte|charge)|transmis*|attribue*|parvenu*|cree*|traite*|transfere*|traitement|achemine*)',
        '(avons|ai|accusons|accuse) [bien] (recu|reception|enregistre|pris en (compte|charge)) ..8 (et|traitement|delai*|reviendrons|repondrons|reponse|numero|dans|sous|nous|service*|meilleurs|votre (demande|requete|ticket))',
        'nous avons bien (recu|pris en compte|enregistre) votre', 'accusons [bonne] reception', 'accuse de reception',
        '(merci|remercions|remercie) ..2 (de|pour|d) ..3 (contacte*|votre (message|demande|mail|email|interet|courriel|prise de contact)|nous avoir ecrit|nous avoir contacte*) ..12 (plus brefs|sous|dans|reviendr*|repondr*|traiter*|recontacter*|prochainement)',
        '(mail|email|message|reponse|courriel|accuse) (automatique|genere automatiquement|envoye automatiquement)', '(genere*|envoye*|emis*) automatiquement', 'ceci est un* ..2 (automatique|auto)', '(ne pas|merci de ne pas|ne) (repondre|repondez [pas]) ..2 (a ce|a cet|a cette|directement)',
        '(equipe*|service*|conseiller*|collaborateur*|agent*|interlocuteur|nous) ..4 (reviendr*|repondr*|recontacter*|contactera*|prendra* contact|traiter*|mettr* tout en oeuvre) ..6 (plus brefs|delai*|sous|dans|bientot|heures|jours|prochainement|possible)',
        '(numero|no|reference|ref) ..2 (ticket|dossier|demande|suivi|incident) ..3', '(ticket|demande|dossier) (no|numero|n|reference) [est] #', '(sous|dans|delai de) ..3 (# (heures|jours|h)|jours ouvre*|jours ouvrable*|meilleurs delais|plus brefs delais|# a # jours)', 'sans reponse de notre part', 'indiquez ..4 (numero|reference) ..3 (objet|correspondance*)', 'pris* en (charge|compte) par (notre|nos|le|un)',
      ],
      yes: ['Votre demande a bien été enregistrée sous la référence indiquée.', 'Nous accusons réception de votre courriel.', 'Merci de ne pas répondre à ce message, il est généré automatiquement.', 'Un conseiller vous répondra dans les meilleurs délais.', 'Votre message nous est bien parvenu.'],
      no: ['J\'ai bien reçu votre mail, ça m\'intéresse', 'Votre demande de rendez-vous me convient'],
    },
  ],
  courtesy: [
    '(en cas d|pour toute|pour les|cas d) (urgence*|urgent*|demande* urgente*|question* urgente*) ..8', '(si|en cas) ..3 urgen*', '(merci de|veuillez|vous pouvez|priere de|n hesitez pas a) ..2 (contacter|appeler|joindre|adresser|ecrire|vous adresser|vous rapprocher|envoyer) ..6', 'contactez ..6', 'joignable ..4', 'merci (pour|de) (votre|ton) (message|mail|email|courriel|comprehension|patience|interet)', 'remerci* ..3 (votre|comprehension|patience|confiance)', 'votre (message|mail|email|courriel) (sera|ne sera|n a|est) ..4', 'pour (toute|tout|les) (question*|demande*|commande*|facture*|autre*|sujet*|besoin*) ..6', '(service|equipe) (commercial*|client*|achats|support|compta*|presse) ..6', 'bonnes (fetes|vacances)', 'joyeuses fetes', 'mail* ne (sera|seront) pas transfere*', 'en mon absence ..6', 'pendant mon absence ..6',
  ], // prettier-ignore

  intents: {
    meeting_request: [
      {
        id: 'fix_a_time',
        says: [
          '(se|nous|me|te) (caler|calez|planifier|programmer|bloquer|fixer) ..2 (ca|cela|semaine|demain|creneau|moment|#)',
          '^dispo* (le|a|lundi|mardi|mercredi|jeudi|vendredi|demain|semaine|apres|avant|des) ..4',
          '(dispo|disponible|libre) (le|lundi|mardi|mercredi|jeudi|vendredi|demain) [#] ..3 (a|matin|apres|#|#h|#h#)',
          '(bloque*|reserve*|libere*) (un creneau|une heure|# min|# minutes|votre|la date)',
          '(convocation|invitation|invit) (teams|zoom|outlook|pour|agenda|calendrier)',
          '(envoyez|envoie|mettez) ..2 (invitation|invit|convocation|creneau*)',
          '(plutot|disons|ok pour|va pour|proposer|propose) le # ..3',
        ],
        yes: [
          'On peut se caler ça la semaine prochaine ?',
          'Dispo le 12 à 9h30, sinon le 19.',
          'Envoyez-moi une invitation',
        ],
        no: [
          'Est-ce disponible en bleu ?',
        ],
      },
      {
        id: 'meet',
        says: ['(pouvez|pourriez|peux|peut|pourrait|quelqu un peut) [vous|tu|on] ..1 (passer|venir|nous (rendre visite|montrer|presenter)|faire une demo*) ..4', 
          '(appelez|appelle|rappelez|rappelle|telephonez|joignez|passez|passe) (moi|nous|un coup|me|voir) ..5', '(passez|passe|venez|viens) ..2 (nous voir|me voir|au bureau|chez nous|sur place|a l agence|au stand)', '(on peut|peut on|pouvons nous|pourrions nous|pourrait on|on pourrait|pouvez vous|disponible* pour|dispo pour|prets a|partant pour|d accord pour|ok pour|volontiers pour|je veux bien|propose*|faire|prendre|fixer|caler|planifier|organiser|prevoir|convenir) ..4 (parler|discuter|echanger|rencontrer|voir|appeler|rendez vous|rdv|point|visio*|appel|call|reunion|demo|demonstration|creneau*|date|echange|entretien|date|rencontre)',
          '(parlons|discutons|voyons|rencontrons|appelons|echangeons|calons|fixons|prenons) (nous|en|un|une|ensemble|de)', '(vos|votre|tes|ton) (disponibilites|dispos|dispo|agenda|calendrier|creneaux|calendly|lien de reservation)', '(quel*|quand) ..3 (jour*|heure*|creneau*|date*|moment*) ..3 (convient|arrange|conviendrait|disponible*|iraient|irait|vous)', `${DAYS} ..4 (a #|vers #|# h|#h|#h#|matin|apres midi|midi|me va|me convient|ca me va|convient|parfait|ok|ca marche|possible|prochain|c est bon|dans la)`, `^[ok|d accord|oui|plutot|alors|disons|va pour|le|a] [le|pour] ${DAYS} [ou|et] [${DAYS}] [?] $`, `${DAYS} ou ${DAYS} ?`,
          `(plutot|disons|dispo*|libre*|pourquoi pas|va pour|ok pour|volontiers) ..2 (${DAYS}|demain|la semaine prochaine|cette semaine)`, '^[ok|d accord|oui|plutot] (demain|lundi|mardi|mercredi|jeudi|vendredi) ..4 $', '(demain|la semaine prochaine|cette semaine|apres demain) ..4 (#|matin|apres midi|me va|convient|dispo*|possible|h|ok|je suis|serait)', '(#h|#h#|# h|# heures|midi) ..3 (me va|convient|ca marche|ok|parfait|c est bon|ca vous va)', '(visio|teams|zoom|google meet|rdv)', '(un|le|prendre|prenons|fixer|fixons|caler|proposer|proposez|convenir d un|pour un) [petit] rendez vous', '(a quelle heure|quand [est ce que|pouvez|seriez|etes] ..3 (disponible|dispo|passer|appeler|libre))', 'un coup de fil',
        ],
        yes: ['Vous pouvez passer jeudi matin ?', 'Pouvez-vous venir voir le site ?', 'Volontiers, mardi à 10 h ?', 'Appelez-moi demain matin', 'On peut en discuter la semaine prochaine', 'Quelles sont vos disponibilités ?', '14h30 me convient', 'Passez nous voir au bureau', 'Mercredi, ça me va.'],
        no: ['Je suis absent jusqu\'au 3 mars', 'Non merci'],
      },
    ],
    already_customer: [
      {
        id: 'has_it',
        says: [
          '(on l a|nous l avons|l utilisons|on l utilise|m en sers|s en sert) deja (et|dans|chez|votre|depuis|installe*|en|ici|merci|$)',
          '(on l a|nous l avons|je l ai) (achete chez vous|pris chez vous|commande)',
          'installe* (chez nous|dans nos locaux) ..1 par (vos|vous|votre)',
          '(par vos soins|par vos equipes|par votre (technicien|equipe|collegue|commercial))',
          '(vos|votre) (technicien*|commercial|collegue*) ..3 (installe*|livre*|mis en service|vendu)',
          '(depuis|fait|ca fait) ..4 (chez vous|client* chez vous|votre client*|avec vous)',
          'client* (fidele*|historique*|depuis|de longue date|chez vous|de votre|de chez vous)',
          '(numero de client|n client|mon espace client|notre espace client|ma commande|notre commande|ma facture|notre facture|vos factures)',
          '(renouvele|reconduit|prolonge) ..2 (contrat|abonnement|licence*)',
          '(content|contente|contents|satisfait|satisfaits|satisfaite|ravi|ravis|ravie|heureux|enchante|enchantes) ..1 (de|d|avec|par) (votre|vos)',
          '(votre|vos|ma|notre) (livraison|commande|appli|application|logiciel|installation|technicien|materiel|machine|hotline|support|sav) ..6 (panne|plante|bloque|bloquee|marche pas|fonctionne pas|arrive|arrivee|retard|cassee|casse|defectueux|defectueuse|injoignable|rappele|repond pas|venu)',
        ],
        yes: [
          'On l\'a déjà et toute l\'équipe en est ravie',
          'Installé chez nous par vos soins en octobre.',
          'Je suis client chez vous depuis six ans.',
        ],
        no: [
          'Nous avons déjà un prestataire',
          'On l\'a vu hier',
        ],
      },
      {
        id: 'customer',
        says: ['(deja|sommes|suis|etions) ..2 (client*|abonne* chez vous|utilisat* de votre|equipe* de votre)', '(deja|actuellement) ..3 (votre|vos|chez vous|avec vous) ..2 (logiciel|outil|solution|produit*|service*|plateforme|contrat|abonnement|offre|$)', '(on a|nous avons|j ai|avons) (deja) (votre|vos|signe|souscrit|un contrat avec vous|un compte chez vous)', '(avons|ai|a|avions) (signe|souscrit|achete|commande|renouvele) ..4 (chez vous|avec vous|votre|vos|aupres de vous)', '(utilis*|travaill*) ..3 (votre (logiciel|outil|solution|produit|plateforme|service)|avec vous)', '(mon|notre) (contrat|abonnement|compte) (chez|avec) vous', '(mon|notre) ticket'],
        yes: ['Nous sommes déjà clients chez vous.', 'On utilise déjà votre plateforme', 'Nous avons signé avec vous en mai', 'On a déjà votre outil'],
        no: ['Nous avons déjà un prestataire'],
      },
    ],
    wrong_person: [
      {
        id: 'not_my_field',
        says: [
          '(ne|n) releve* (pas|en rien|aucunement) (de|du) (moi|nous|mon|notre|mes)',
          '(ne|n) (me|nous|m) concerne* (pas|en rien|plus|nullement|aucunement)',
          '(suis|suis que|toujours) [que|un|une|la|le|simple|seulement|juste] (infirmier|infirmiere|prof|professeur|professeure|enseignant|enseignante|orthophoniste|psychologue|gardien|gardienne|concierge|standardiste|receptionniste|retraite|retraitee|etudiant|etudiante|instituteur|institutrice|maitresse|lyceen|lyceenne|doctorant|doctorante|aide soignante|hotesse|cuisinier|cuisiniere|conducteur|conductrice|chauffeur|caissier|caissiere|serveur|serveuse|vendeur|vendeuse|facteur|ouvrier|ouvriere|jardinier|bibliothecaire|surveillant|surveillante|agent d entretien) ..3',
          '(suis|moi) (au|a l) (standard|accueil|reception|guichet)',
          '(chercher|cherchez|cherchiez|confondez|confondre) ..2 (l autre|un autre|une autre|quelqu un d autre|mon homonyme)',
          'homonyme*',
          '(sommes|est|suis) (une|un) ..3 (au sens|pas un|pas une|et non un|et non une|et pas)',
          '(n ai|n a|ai|avons) (aucun|pas de) pouvoir (de|d|sur|la)',
          '(c est|ceci est|vous ecrivez a|vous etes sur) (une|un|mon|ma) (adresse|mail|boite|numero) (perso*|prive*)',
          '(je|nous|on) ..1 (sais|savons|sait) pas (qui|a qui|pourquoi) ..3 (ecrivez|adressez|contactez|etes)',
          '(jamais) (travaille|bosse|ete) (dans|chez|employe) ..3',
          'pas (a|chez) moi (qu il|que|de)',
          '(decide|achete|choisis) (de|absolument) rien',
          '(ne|n) (decide|achete|choisis|gere|signe) rien',
        ],
        yes: [
          'Les bâtiments ne relèvent pas de moi.',
          'Je suis infirmière scolaire',
          'Les photocopieurs ne me concernent en rien.',
          'vous devez chercher l\'autre Marc Petit',
          'moi je suis au standard',
          'Nous sommes une pépinière, au sens des arbres !',
        ],
        no: [
          'Je suis directeur des achats',
          'Cela nous concerne beaucoup',
        ],
      },
      {
        id: 'wrong_person',
        says: ['(faites|fait|fais) erreur', '(confondez|confonds) ..3', '(je|j) ..2 (suis|ne suis) ..3 (stagiaire|apprenti|apprentie|alternant|alternante|interimaire|standardiste|etudiant|etudiante)', '(pas|plus) (moi|nous) ..1 (qu il faut|que vous|le bon|la bonne)', '(cherchez|cherchiez|voulez) ..2 (un|une|quelqu un) autre ..2', '(n|ne) (avons|ai|a) (pas|aucun*) ..1 (usine|site|entrepot|magasin|bureau|agence|filiale) ..3', '(mauvais*|pas [a] [la|le] bon*|pas le bon|pas la bonne) (personne|interlocut*|contact|service|destinataire|adresse|porte|societe|entreprise|endroit)', '(trompez|trompe|erreur) [de] (personne|interlocut*|contact|service|destinataire|adresse|porte|societe)', 'vous vous (trompez|etes trompe)', '(ne|n|pas|suis pas) ..4 (mon|notre) (domaine|service|metier|perimetre|role|ressort|rayon|sujet|secteur|departement|activite)', '(ne|n) ..2 (occupe*|charge|gere|decide|traite|suis) (plus|pas) ..4 (de|ca|cela|responsable|sujet*|concerne*|decisionnaire|decideur|acheteur)', '(pas|plus) (moi|nous) qui (gere*|decide*|m|s|nous)', '(ne|n) (me|nous) concerne* pas', 'pas (le|la) (responsable|decideur|decisionnaire|personne (concernee|en charge|responsable|competente))', '(plus|pas) ..2 (en charge|responsable) (de|du|des)', 'rien a voir avec (moi|nous|mon|notre)', 'suis (que|seulement|juste) (le|la|un|une) (stagiaire|standard|assistant*|secretaire|comptable)'],
        yes: ['Vous faites erreur, monsieur.', 'Vous nous confondez avec une autre société', 'Je suis stagiaire', 'Ce n\'est pas moi qu\'il faut contacter', 'Nous n\'avons pas d\'usine à Lyon.', 'Vous vous trompez de service.', 'Je ne suis pas la bonne personne', 'Ce n\'est pas mon domaine', 'Je ne m\'occupe plus de ce sujet', 'Ce n\'est pas moi qui décide'],
      },
    ],
    referral: [
      {
        id: 'referral',
        says: ['(mets|met|mettons|ajoute|ajoutons|mis) ..3 (en copie|cc|en cc|dans la boucle) ..5', '(copie|cc) (a|de|mon|ma|notre|pour|avec|:) ..5', '^cc ..5', '(transmets|transmet|transmettons|transfere|transferons|transmis|transfere|fais suivre|faisons suivre|passe|renvoie|fait suivre|redirige|oriente*) ..5 (a|au|aux|vers|mon|ma|notre|nos|le|la)', '(contactez|voyez avec|voir avec|adressez vous|ecrivez|ecrire|demandez|parlez|contacter|rapprochez vous|tournez vous|joignez|vous adresser) ..3 (a|au|aux|avec|de|vers|mon|ma|notre|nos|le|la|monsieur|madame|m|mme|service|directeur|directrice|collegue|responsable|dsi|daf|drh)', '(mon|ma|un|une|notre) (collegue|collaborat*|responsable|directeur|directrice|chef|associe*|confrere|patron*) ..5 (qui|gere|suit|decide|s occupe|s en occupe|en charge|pourra|repondra)', '(c est|est) ..4 (qui (gere|decide|suit|s en occupe|s occupe|pilote|valide|achete))', '(bonne|bon) (personne|interlocut*|contact) (est|c est|serait|pour)', '(gere*|suivi*|pilote*|decide*|pris*|repris*) ..2 (par|chez) ..4', 's en (occupe|charge)', 'a pris (la suite|ma succession|le relais|le poste|ma place)', 'remplac* ..2 par', '(son|sa|mon|ma) (successeur|remplacant*)'],
        yes: ['Je transfère à ma collègue Inès.', 'Voyez avec notre service informatique', 'C\'est Karim qui gère ça', 'Je mets Léa en copie', 'La bonne personne est Paul Morel', 'Adressez-vous à la direction'],
      },
    ],
    later: [
      {
        id: 'later',
        says: ['^[non|desole|desolee|malheureusement] pas (pour l instant|maintenant|en ce moment|pour le moment|tout de suite|cette annee|actuellement) [merci|desole|desolee] $', `(en|debut|fin|mi|courant|a partir de|apres|d ici|pas avant|jusqu (en|a|au)|des) [le mois de|fin|debut|mi] (${MONTHS}|l ete|noel|paques|la rentree|l automne|automne|hiver|printemps|ete|les (vacances|fetes|conges)|l annee prochaine|la fin de l annee|septembre|fin d annee)`, '(l an|l annee|annee|trimestre|semestre|mois|exercice|semaine) prochain*', '(dans|d ici) ..2 (semaine*|mois|an|ans|trimestre*|jours) ..3', '(au|pour le|a l|a la) (printemps|ete|automne|hiver|rentree|deuxieme trimestre|premier trimestre|second semestre|t1|t2|t3|t4|q1|q2|q3|q4|prochain*)', '(plus tard|ulterieurement|une autre fois|prochainement|a l avenir|un autre moment|reporte*|repousse*|decale*)', '(recontactez|relancez|revenez|rappelez|reecrivez|recontacter|relancer|revenir|reprendre|reparler|reparlons|reparle*|refaire|reviens|revoir|revoyons|ecrivez moi|redemandez|representez vous) ..6 (en|dans|apres|a|au|l|prochain*|vers|quand|plus tard|debut|fin|d ici|moment|janvier)', '(budget*|projet*|dossier|investissement*|depenses|recrutement*) ..5 (gele*|bloque*|suspendu*|en pause|en attente|repousse*|reporte*|boucle*|clos|consomme*|epuise*)', '(gel|plus de|pas de|aucun) (du|des|de) ..2 budget* ..4 (cette annee|avant|pour)', '(en pause|en attente|en suspens|mis de cote|trop tot|pas le temps|deborde*|sous l eau|trop de travail|surcharge de|surcharges|surchargee|surchargees|en plein rush|charrette)', 'pas (pour|en) (le|ce) moment ..2 (mais|peut etre|recontact*|revenez|relanc*)', 'peut etre (plus tard|l an|en|dans|a|au|un jour)', 'cette annee ..4 (budget|possible|prevu)', 'quand ..6 (budget*|pret*|fini*|rentree)'],
        yes: ['Pas pour l\'instant.', 'Revenez vers moi après les vacances d\'été.', 'Le budget est gelé jusqu\'en avril', 'Pas pour l\'instant, peut-être l\'an prochain', 'On en reparle à la rentrée', 'Trop tôt pour nous, plus tard', 'Recontactez-nous dans trois mois'],
        no: ['Pas intéressé', 'Mardi à 10 h'],
      },
    ],
    not_interested: [
      {
        id: 'refusal',
        says: REFUSALS,
        yes: [
          'Une catastrophe. Plus jamais.',
          'Hors de question.',
          'C\'est gentil mais très peu pour nous.',
          'Merci de vous intéresser à nous, mais nous préférons en rester là.',
          'Encore un tableau de bord... épargnez-moi ça.',
          'J\'en ai autant besoin que d\'un trou dans la tête.',
          'À ce prix-là j\'achète un âne.',
          'Inutile d\'insister.',
          'On a testé, et ça a été un vrai fiasco.',
          'Je ne vois pas l\'intérêt.',
          'Nous ne souhaitons pas aller plus loin.',
          'On s\'en passera très bien.',
        ],
        no: [
          'Ça ne pose aucun problème.',
          'Pas de question pour le moment, envoyez l\'offre.',
          'C\'est une catastrophe chez nous en ce moment, vous pouvez aider ?',
          'On en reparle, ça m\'intéresse.',
          'C\'est gentil, merci.',
          'Je vois bien l\'intérêt.',
        ],
      },
      {
        id: 'circumstance',
        says: [
          '(depend|dependent|releve|relevent) ..1 (de|du|des|d) ..2 (mairie|commune|region|departement|agglo|agglomeration|etat|prefecture|ministere|rectorat|academie|bailleur|proprietaire|franchiseur|maison mere|syndic|metropole|holding|federation|ville|collectivite|intercommunalite|communaute|conseil departemental|conseil regional|casino|copropriete)',
          '(pas|plus) la main (la dessus|sur|dessus)',
          '(pas|aucun) (notre|mon|de) (choix|pouvoir) [sur|de|la dessus]',
          '(avons|a|ai|ont) [deja|aussi] (vendu|cede|revendu|ferme|supprime|abandonne|rendu|quitte|liquide|resilie|sous traite|externalise|delocalise) (nos|notre|le|la|les|l|ce|cette|tous|tout|mes|mon)',
          '(ferme|fermons|fermera|fermerons|fermeture|ferment|arrete|arretons) ..1 (definitivement|definitive|l entreprise|l activite|boutique|nos portes|la societe|la boutique|le magasin)',
          '(cesse|cessons|cesser|cessation|arret|arrete|arretons|cesserons) ..2 activite',
          '(pars|part|partons|depart|suis|prends|prend|passe) [bientot|deja|a|en] [la|ma] retraite',
          '(liquidation|redressement|sauvegarde) judiciaire',
          'cle sous la porte',
          '(en) (location|leasing|credit bail|lld|loa|contrat) ..1 (jusqu|pour|avec|chez|#|longue)',
          '(engage|engages|engagee|lies|lie|liee|engagement|sous contrat) ..1 (jusqu|pour|avec|ferme|chez|#|par)',
          'contrat ..3 (jusqu|court jusqu|court encore|pluriannuel|cadre|exclusif|exclusivite|en cours)',
          '(accord cadre|marche public|centrale d achat*|titulaire du marche)',
          '(deja) (raccorde|raccordes|raccordee|equipe|equipes|equipee|fourni|fournis|couvert|couverts|installe|outille|outilles|pourvu|pourvus)',
          '(nos|notre|les|le) (client|clients|fournisseur|fournisseurs|franchiseur|adherents|locataires) ..2 (enlevent|enleve|viennent|vient|livre|livrent|organise|organisent|fournit|fournissent|impose|imposent|s en chargent|recuperent)',
          '(depart usine|franco de port|ex works)',
          '(n avons|n ai|n a) (pas|plus|aucun|aucune) [de|d] (flotte|camion*|camionnette*|vehicule*|voiture*|entrepot*|stock|site|site web|salaries|salarie|personnel|employe*|serveur*|chantier*|cantine|jardin|ascenseur|machine*|atelier|chaudiere|piscine|toiture|toit|terrasse|parking|commerciaux|boutique|local|locaux|terrain)',
          '(on a|j ai) (pas|plus) (de|d) (flotte|camion*|camionnette*|vehicule*|voiture*|entrepot*|stock|site|site web|salaries|salarie|personnel|employe*|serveur*|chantier*|cantine|jardin|ascenseur|machine*|atelier|chaudiere|piscine|toiture|toit|terrasse|parking|commerciaux|boutique|local|locaux|terrain) $',
          '(n avons|n ai|n a|avons|ai) (ni) ..3 ni',
          '(sommes|suis|est|serons) (trop petit*|trop gros|trop grand*|tout petit*)',
          '(sommes|est) (que|seulement|juste|a peine) (deux|trois|quatre|cinq|six|#) ..2',
          '(on est|nous sommes) ..2 (benevoles)',
          'tout (part|passe|se fait|est fait|est gere|est) (par|en|a la|sur|chez) (messagerie|main|papier|interne|place|cahier|courrier)',
          '(rendu|quitte|vendu) (les|nos) (locaux|bureaux)',
          '(n a|n ont) pas [encore] (valide|autorise|approuve|homologue|agree)',
          '(peut|pouvons|peux|a|avons) [donc] pas (le droit|s equiper|nous equiper|le pouvoir|l autorisation)',
          '(interdit|impose|imposee|impose*) par (notre|la|le|nos|l)',
          '(nous|on) ..1 (fabriquons|fabrique|produisons|produit|livrons|imprimons|cuisinons) ..3 (nous memes|sur place|soi meme|maison|en interne)',
        ],
        yes: [
          'La restauration dépend de la mairie.',
          'L\'école n\'a pas la main là-dessus.',
          'Nous avons vendu nos camionnettes au printemps.',
          'Le cabinet ferme définitivement fin juin.',
          'Matériel en location jusqu\'en 2028',
          'Nous sommes déjà raccordés, via le syndicat mixte.',
          'Nos clients enlèvent eux-mêmes, départ usine.',
          'La chambre n\'a pas encore validé ce type d\'outil.',
          'On est trois bénévoles.',
          'Nous n\'avons plus de flotte.',
        ],
        no: [
          'Cela dépend du prix.',
          'Avez-vous un contrat type ?',
          'Nous sommes intéressés.',
          'On n\'a pas de réponse à cette question, pouvez-vous appeler ?',
        ],
      },
      { id: 'no',
        says: ['(mais|donc|alors|c est) non $', '(donnerons|donnerai|donne|donnons) pas suite', '(ne|n) ..3 (rentre|entre|correspond|cadre) pas ..4', 'trop (cher|chere|chers|couteux|complique) ..2', '(pas|aucun*|plus|guere|jamais|ni) ..3 (interesse*|interet|d interet|besoin|besoins|utilite|utile|pertinent*|d actualite|concerne*|a l ordre du jour|necessaire|prioritaire|priorite|une priorite|au programme|prevu*|projet|preneur*|convaincu*|cherche|pour (nous|moi)|notre (sujet|truc)|adapte*|donner suite|donnerons|donnerai|demandeur*|en recherche)', '^non [merci|pas|et|mais|desole*|vraiment|toujours] (merci|$|nous|on|je|c est|ca)', '^(non|nan|nope|sans facon|pas interesse*|negatif|toujours pas|bof)', '(non merci|merci mais non|sans facon|c est non|inutile|sans interet|sans suite)', '(pas|ni) le budget', '(pas de|aucun|pas|sans) (budget|besoin|projet*|interet)', '(deja|tout|bien) ..3 (equipe*|ce qu il (nous|me|faut)|pourvu*|servi*|un* (prestataire|fournisseur|solution|outil|logiciel|partenaire|systeme)|satisfait*|en place|fournisseur*|couvert*|sous contrat|organise*)', '(fait|faisons|developpe*|gere*|gerons|realis*|traite*|construit*) ..4 (en interne|nous memes|moi meme|notre propre|nos propres|en maison)', '(satisfait*|content*|heureux) ..3 (de|avec|notre|nos|actuel*)', '(choisi|retenu|signe|parti*|opte*|pris) ..3 (un autre|une autre|autre*|concurrent*|ailleurs|avec un|quelqu un d autre)', '(n|ne) (interesse*|concerne*|correspond*|convient) ..2 pas', '(ne|n) (nous|m|me) interesse*', 'interesse* pas', '(pas donner suite|ne donner* pas suite|declin*|ne souhait* pas|bonne continuation|passe* notre tour|je passe|perte de temps|perdez votre temps|perdre ..2 temps)'],
        yes: ['Bien tenté, mais non.', 'Nous ne donnerons pas suite', 'Cela n\'entre pas dans nos projets', 'Merci, mais nous n\'en avons pas besoin.', 'Non merci', 'Ça ne nous intéresse pas.', 'Nous avons déjà un prestataire', 'On l\'a développé en interne', 'Sans façon.', 'Ce n\'est pas d\'actualité', 'Je ne donnerai pas suite', 'Pas pour nous, bonne continuation'],
        no: ['Pourquoi pas, mardi ?', 'Pas de problème, envoyez'],
      },
    ],
    interested: [
      {
        id: 'glad_to',
        says: [
          '(tombe|tombez|tombait) [vraiment|plutot] (bien|a pic|a point|a merveille|au bon moment|pile|pile poil)',
          '(mille|cent) fois oui',
          '(on|je|nous) ..1 (fait|fais|faisons|tente|tentons|lance|lancons|signe) (un essai|un test|l essai|le test|le coup|un pilote)',
          '(vise|visez|tape) (juste|dans le mille)',
          '^(allez|bon allez|allez y) ..1 (on|je|nous|pour)',
          '(ca|cela) se tente',
          'c est parti',
          'pret* a (essayer|tester|franchir|passer)',
          '(faites|fais) (moi|nous) (parvenir|une offre|un devis|une proposition|passer|une demo|un prix)',
          '(j attends|nous attendons|dans l attente de) (votre|vos|ton) (offre|proposition|devis|documentation|tarif|tarifs|plaquette|brochure)',
          '(merite|merites|meritent|vaut) (qu on|reflexion|d etre|qu on s y penche|le coup|le detour|un essai)',
          'exactement ce (qu il|que|dont)',
          '(on|nous) (cherche|cherchait|cherchons|cherchions) (justement|exactement|depuis|une solution|un outil|quelque chose)',
          '(reclame|reclament|attend|attendait|attendions|reve|revions) (ca|cela) depuis',
          '(m|nous) (interesse|interesserait|interessent|interpelle|intrigue|parle) (beaucoup|vraiment|bien|fort|enormement|grandement|drolement|effectivement)',
          '(serais|serions) (ravi*|heureu*|content*|enchante*) (d|de)',
          '(suis|sommes|serais|serions) (curieu*|tente*|preneur*|partant*) (d|de|par)',
          '(on|nous) ..1 (y va|avance|avancons|demarre|demarrons|prend|commande) (avec|pour|ensemble|des|sur) ..2',
          '(m a|nous a|m ont) (bien|beaucoup|vraiment) (plu|interesse|intrigue|convaincu)',
        ],
        yes: [
          'Ça tombe à pic, on a perdu une palette.',
          'Mille fois oui',
          'Allez, on fait un essai sur deux conteneurs.',
          'Faites-moi parvenir une documentation',
        ],
        no: [
          'Ça tombe mal.',
          'On fait déjà ça.',
        ],
      },
      {
        id: 'interested',
        says: ['(suis|sommes|serai*|serions|est|c est|tres|plutot|bien|assez|fort|semble|parait|a l air|pourrait etre|peut etre|oui|bonjour|toujours|ca m|ca nous|m|nous) ..2 (interesse|interessee|interesses|interessees|interessant|interessante|interesserait|curieux|curieuse|preneur|preneurs|preneuse|partant*|tente*|interpelle*)', '(envoyez|envoie|transmettez|adressez|communiquez|donnez|faites|partagez|faire|envoyer|transmettre|mandez|expliquez|montrez|racontez|proposez|dites|presentez) (moi|nous|donc|toujours|en|un|une|vos|votre|la|le|les|des|plus|parvenir|l|m|tout|voir|passer|suivre) ..4', '(pouvez vous|pourriez vous|merci de|peux tu|pourrais tu|veuillez|je veux bien|nous voulons bien) ..2 (m|nous|me) ..1 (envoyer|transmettre|adresser|faire|communiquer|expliquer|montrer|donner|presenter|en dire|dire)', '(souhait*|voudr*|aimer*|veux|voulons|desir*|curieux|hate|ravi*) ..2 (en savoir|savoir|voir|essayer|tester|recevoir (un|une|votre|vos|la|le|plus|des)|connaitre|decouvrir|comprendre|avoir)', '(en savoir|dites m en|dites nous en|dis m en) plus', '^(ca marche|ca roule) $', '^(oui|ouais|ok|d accord|volontiers|avec plaisir|bien sur|absolument|parfait|super|tres bien|excellent|genial|allez y|allons y|banco|pourquoi pas|bonne idee|nickel|go|top|carrement) ..5', '(ca|cela|sujet|idee|proposition|offre|produit|outil|solution|votre) ..4 (nous parle|me parle|plait|tombe bien|nous plait|interesse $|interesse fortement|m interesse|nous interesse|tente)', '(ajoutez|inscrivez|mettez|comptez|notez) (nous|moi) ..4', '(essai gratuit|version d essai|prochaine etape|prochaines etapes|nous prenons|on prend|je prends|nous commandons|on signe|on y va|bon pour accord)', '(besoin de|cherchons|cherche|recherchons|recherche) (votre|justement|exactement|un|une|ce genre|quelque chose)', '(envoyez|volontiers) (brochure|doc|documentation|tarif*|plaquette|devis|offre)'],
        yes: ['Ça a l\'air intéressant, envoyez-moi votre plaquette.', 'Oui, volontiers.', 'Pouvez-vous nous transmettre un devis ?', 'Nous aimerions en savoir plus', 'Cela nous intéresse', 'Avec plaisir', 'Le sujet nous parle', 'Inscrivez-nous pour la démo'],
        no: ['Non merci', 'Nous ne sommes pas concernés'],
      },
    ],
    question: [
      {
        id: 'asks',
        says: [
          '(comprise|compris|inclus|incluse|incluses|compatible|conforme) ou (pas|non) ?',
          '(compris|comprise|inclus|incluse|en sus|en option|obligatoire|possible|disponible) ?',
        ],
        yes: [
          'Surcharge carburant comprise ou pas ?',
        ],
        no: [
          'C\'est compris.',
        ],
      },
      {
        id: 'question',
        says: ['(combien|quel* ..3 (prix|tarif*|cout*|budget*|conditions|delai*|duree)|prix (pour|de|unitaire|au)|tarif* (pour|de)|cout (pour|de|par)|ca coute|a quel prix)', '(est ce|comment|combien|quel|quelle|quels|quelles|quoi|qui|ou|quand|pourquoi|avez vous|pouvez vous|etes vous|faites vous|proposez vous|peut on|y a t il|a t il|est il|est elle|sont ils|ca|cela|c est|vous|votre|et|faut il|gerez vous|qu) ..12 ?', '(fonctionne*|marche|integre*|compatible*|gere*|propose*) ..8 ?', '(question|savoir si|me demande|demandons) ..6', '(duree|engagement|periode) (minimum|minimale|d engagement)'],
        yes: ['Quel est le tarif pour 30 postes ?', 'Est-ce compatible avec SAP ?', 'Comment ça fonctionne ?', 'Combien par mois', 'Y a-t-il un engagement minimum ?'],
      },
    ],
  },
  refuses: [{ id: 'refuses', says: [...REFUSALS, 'trop (cher|chere|chers|couteux|onereux)', '^non ', '(merci|remercie*) ..3 mais (nous|on|j|c|ca|cela|non)', 'sans facon', '(pas|aucunement|nullement|plus) ..1 interess*', '(aucun|pas d|pas de|pas) ..1 (interet|besoin)', '^non [merci] $', 'n en (voulons|veux|avons) pas'], yes: ['Trop cher pour nous.', 'Non, on fait ça nous-mêmes.', 'Merci mais nous avons déjà notre prestataire.', 'Sans façon.', 'Nous ne sommes pas intéressés.', 'Aucun besoin, merci.', 'Non merci.', 'Nous n\'en voulons pas.'], no: ['C\'est la mairie qui s\'en charge.', 'Ça m\'intéresse.'] }],
  hostile: [
    'n importe quoi $',
    '(charlatan*|fumist*|guignol*|clown*|incompetent*|bouffon*|foutaise*|baratin*|malotru*|goujat*|ordure*|pourriture*|enfoire*|salaud*|salopard*|enflure*|degonfle*|branleur*|branquignol*|tocard*|toquard*|minable*|pitoyable*|pathetique*|lamentable*|affligeant*|consternant*|navrant*|grotesque*|honteuse*|immonde*|deplorable*)',
    'bande (de|d)',
    'chapeau l artiste',
    '(foutage|foutre) de gueule',
    '(allez|va) (vous|te) faire (voir|foutre|mettre|cuire|pendre)',
    '(allez au|au) diable',
    '(casse toi|ta gueule|vos gueules|fermez la|ferme la|la ferme)',
    'du balai',
    '(quel|quelle|sacre|un sacre|un tel|un de ces) (culot|toupet|audace|manque de respect|impolitesse|foutoir)',
    '(vous vous|vous|se|te) (moquez|foutez|fichez|moque|fout|fiche) (de|du|d) (moi|nous|gens|monde|qui|la)',
    '(merde*|putain|connard*|connerie*|conne|connards|con|cons|abruti*|idiot*|imbecile*|cretin*|debile*|stupide*|nul|nuls|honte*|honteux|scandal*|escroc*|arnaqu*|harcel*|spammeur*|spam|pourri*|foutre|foutez|fichez|fous|chier|chiant*|emmerd*|gonfl*|degage*|marre|ras le bol|ca suffit|inadmissible|inacceptable|insupportable|penible*|lourd*|menteur*|mensonge*|ridicule*|degueulasse*|plainte|avocat|cnil|tribunal|poursuites|parasite*|vautour*)'],

  months: ['janvier|janv|jan', 'fevrier|fevr|fev', 'mars', 'avril|avr', 'mai', 'juin', 'juillet|juil', 'aout', 'septembre|sept|sep', 'octobre|oct', 'novembre|nov', 'decembre|dec'],
  weekdays: ['lundi|lun', 'mardi|mar', 'mercredi|mer', 'jeudi|jeu', 'vendredi|ven', 'samedi|sam', 'dimanche|dim'],
  inclusive: ['inclus', 'incluse', 'compris', 'y compris', 'au soir'],

  wrote: ['a écrit', 'a ecrit', 'écrit', 'écrivait', 'a envoyé'],
  sentFrom: ['envoyé de mon', 'envoyé depuis', 'envoyé à partir de', 'envoyé de', 'envoyé avec', 'envoyé via', 'envoyé par', 'télécharger outlook pour', 'obtenir outlook pour', 'obtenez outlook pour', 'sent from my', 'provenance : courrier pour windows', 'depuis mon iphone', 'de mon iphone', 'de mon mobile', 'écrit depuis mon', 'message envoyé depuis'],
  greetings: ['bonjour', 'bjr', 'bonsoir', 'salut', 'hello', 'coucou', 'cher', 'chère', 'chers', 'cher monsieur', 'chère madame', 'madame', 'monsieur', 'mesdames', 'messieurs', 'madame monsieur', 'hi', 'bonjour à tous', 'rebonjour'],
  closings: ['cordialement', 'cdt', 'cdlt', 'cordlt', 'crdlt', 'bien cordialement', 'très cordialement', 'bien à vous', 'bien à toi', 'bàv', 'bav', 'sincèrement', 'salutations', 'sincères salutations', 'salutations distinguées', 'meilleures salutations', 'respectueusement', 'amicalement', 'merci', 'merci d\'avance', 'merci beaucoup', 'par avance merci', 'en vous remerciant', 'bonne journée', 'bonne soirée', 'bonne semaine', 'bon week-end', 'excellente journée', 'bonne continuation', 'à bientôt', 'belle journée', 'svp', 's\'il vous plaît', 'slts', 'a+', 'veuillez agréer', 'veuillez recevoir', 'je vous prie d\'agréer', 'dans l\'attente', 'au plaisir'],
  legal: ['(vous pouvez|vous disposez|vous avez) ..10 (opposer|opposition|rectification|retirer|effacement|suppression|accès)', 'en cas d erreur ..4', '(émetteur|emettrice)', 
    '(message|mail|email|courriel|courrier|transmission|contenu|informations) ..10 (confidentiel*|strictement personnel*|exclusi*|usage exclusif|a l attention exclusive|proteg*)', '(destinataire*) ..4 (vise*|prevu*|reel*|exclusif*|designe*|indique*|mentionne*|du present)', '(n etes pas|n etes ni) ..4 destinataire*', '(recu|recevez|parvenu) ..4 (message|mail|email|courriel|document|lettre) ..4 (par erreur|erreur)', 'recu par erreur', '(avertir|informer|prevenir|aviser|avertissez|prevenez|informez|avisez|signaler) ..4 expediteur', '(supprimer|detruire|effacer|supprimez|detruisez) (le|ce|l|cet|de|immediatement|definitivement) ..4', '(pensez|penser|preserv*|protege*|respect*) ..4 (environnement|planete|arbres)', '(avant d|n) imprim*', 'imprimez (ce|que|pas)', '(utilisation|diffusion|copie|reproduction|divulgation|publication|usage) ..6 (interdit*|non autorise*|prohibe*|illicite*)', '(decline*|decliner*) ..3 responsabilite', '(responsabilite) ..6 (altere*|virus|dommage*|deforme*|falsifi*)', '(integrite|securite) ..5 (internet|messages|garanti*|assure*)', '(capital|siege social|rcs|siret|siren|tva intracommunautaire|n tva|tva fr*|sarl|sas au capital|sa au capital|immatricul*)', '(politique|charte|notice|declaration) ..2 (confidentialite|protection des donnees|vie privee)', '(traitement|protection) ..3 donnees (personnelles|a caractere personnel)', '(conformement|vertu|application) ..4 (rgpd|loi informatique|reglement*|gdpr)', 'vous disposez d un droit', 'droit d acces ..4 (rectification|opposition|suppression)', '(pour vous|vous pouvez vous) (desinscrire|desabonner|opposer)', 'ne plus recevoir nos', '(opinions|propos|avis) ..5 (auteur|expediteur|engage*)', 'secret professionnel', '(analyse*|verifie*|controle*) ..4 (antivirus|anti virus|avast|virus)', 'the (information|sender|intended)',
  ], // prettier-ignore
  original: ['message d\'origine', 'message original', 'message initial', 'courriel original', 'message transféré', 'message réexpédié', 'mail d\'origine', 'e-mail d\'origine', 'début du message transféré', 'début du message réexpédié', 'forwarded message', 'original message', 'courriel d\'origine', 'message suivi', 'transféré par', 'en réponse à'],
}; // prettier-ignore
