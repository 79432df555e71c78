/**
 * Networks of link-following mail filters; people do not browse from them. From general knowledge (2026-11-23), not checked
 * against the vendors: `tracking.scannerNetworks` adds others.
 * decided: no ranges of clouds, of web proxies (Zscaler, Forcepoint) or of Apple's relay, where people are, too.
 */
export const SCANNER_NETWORKS: readonly string[] = [
  // Barracuda
  '64.235.144.0/20', '209.222.80.0/21',
  // Proofpoint
  '67.231.144.0/20', '148.163.128.0/19', '205.220.160.0/19', '66.159.224.0/19', '91.207.212.0/23', '91.209.104.0/24',
  '185.132.180.0/22', '185.183.28.0/22', '62.209.50.0/23',
  // Mimecast
  '91.220.42.0/24', '207.211.30.0/23', '205.139.110.0/23', '146.101.78.0/24', '195.130.217.0/24', '170.10.128.0/21',
  // Symantec (MessageLabs)
  '67.219.240.0/20', '85.158.136.0/21', '216.82.240.0/20', '46.226.48.0/21', '193.109.254.0/23', '194.106.220.0/23',
  // Microsoft Safe Links
  '40.94.0.0/16', '104.47.0.0/17',
  // Trend Micro
  '150.70.0.0/16',
]; // prettier-ignore
