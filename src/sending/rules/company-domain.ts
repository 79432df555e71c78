const FREE_MAIL = new Set(
  `126.com 163.com aim.com alice.it aol.com arcor.de att.net bellsouth.net bigpond.com bk.ru bluewin.ch bol.com.br btinternet.com
  charter.net comcast.net cox.net daum.net docomo.ne.jp duck.com earthlink.net email.com email.cz
  email.de ezweb.ne.jp fastmail.com
  fastmail.fm foxmail.com free.fr freemail.hu freenet.de gmail.com gmx.at gmx.ch gmx.com gmx.de gmx.net googlemail.com
  hanmail.net hey.com hotmail.co.uk hotmail.com hotmail.de hotmail.es hotmail.fr hotmail.it hushmail.com icloud.com ig.com.br
  inbox.com inbox.lv inbox.ru interia.pl juno.com kpnmail.nl laposte.net libero.it list.ru live.co.uk live.com live.de live.fr
  live.it live.nl mac.com mail.bg mail.com mail.ru mailbox.org me.com msn.com nate.com naver.com neuf.fr ntlworld.com o2.pl
  online.de op.pl optonline.net optusnet.com.au orange.fr outlook.com outlook.de outlook.es outlook.fr pm.me poczta.onet.pl
  posteo.de proton.me protonmail.com qq.com rambler.ru rediffmail.com rocketmail.com rogers.com sapo.pt sbcglobal.net seznam.cz
  sfr.fr shaw.ca sina.com sky.com skynet.be sohu.com sympatico.ca t-online.de talktalk.net telenet.be telus.net terra.com.br
  terra.es tin.it tiscali.it tuta.com tuta.io tutanota.com ukr.net uol.com.br verizon.net virgilio.it virgin.net
  virginmedia.com wanadoo.fr web.de windstream.net wp.pl xs4all.nl xtra.co.nz ya.ru yahoo.ca yahoo.co.id yahoo.co.in
  yahoo.co.jp yahoo.co.uk yahoo.com yahoo.com.ar yahoo.com.au yahoo.com.br yahoo.com.mx yahoo.de yahoo.es yahoo.fr yahoo.in
  yahoo.it yandex.com yandex.ru yeah.net ymail.com zoho.com`.split(/\s+/),
);

/** Null: no address, or one at a free mail provider. */
export function companyDomain(email: string | null): string | null {
  const domain = email?.slice(email.lastIndexOf('@') + 1).toLowerCase() ?? '';
  return domain === '' || FREE_MAIL.has(domain) ? null : domain;
}
