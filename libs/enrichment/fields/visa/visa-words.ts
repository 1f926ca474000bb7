// Visa sponsorship in other languages than English, folded. "Visto" is also "seen", so no word stands alone.
// German, French, Spanish, Portuguese, Italian, Dutch, Polish and Swedish.

export const VISA_WORDS =
  'visums visumsunterstützung visumsponsoring visasponsoring visaunterstützung visado visados visto vistos wiza wizy wizowe wizowego patrocinio patrocinamos patrocínio parrainage parrainons arbeitserlaubnis visumaanvraag visumsponsoring kennismigrant visering uppehållstillstånd';

export const VISA_REFUSED = [
  'kein(?:e|en|erlei)? (?:\\w+ ){0,2}(?:visum|visa)\\w*',
  '(?:visum|visa)\\w*[^.;]{0,30}(?:nicht|leider) (?:moglich|anbieten|ubernehmen|unterstutzen)',
  'pas de (?:parrainage|sponsor\\w*)',
  '(?:pas|aucun) (?:\\w+ ){0,4}(?:parrain\\w+|visas?)',
  'no (?!(?:es|son) necesari|se (?:requier|necesit))(?:\\w+ ){0,4}(?:patrocin\\w+|visados?)',
  'nao (?:\\w+ ){0,4}(?:patrocin\\w+|vistos?)',
  'non (?:\\w+ ){0,4}(?:sponsor\\w+|visti) (?:\\w+ ){0,2}(?:visto|visti|lavoro)',
  'geen (?:\\w+ ){0,2}(?:visum\\w*|visa)',
  'nie (?:\\w+ ){0,3}(?:sponsor\\w+|wiz\\w*)',
  'ingen (?:\\w+ ){0,2}visum\\w*',
];
export const VISA_OFFERED = [
  '(?:unterstutz|hilf|helfen|ubernehm|sponsern|kummern)\\w*[^.;]{0,40}\\b(?:visum|visa|arbeitserlaubnis)',
  '(?:visum|visa)s?[- ]?(?:unterstutzung|sponsoring|ubernahme|antrag wird)',
  '(?:aid(?:e|ons) (?:a|au|pour|dans|avec)|accompagn(?:e|ons|ement)|prise en charge|parrain\\w+)[^.;]{0,40}\\bvisas?',
  '(?:patrocin\\w+|apoyo|ayuda\\w*|tramit\\w+|gestion\\w*)[^.;]{0,30}\\bvisad?[oa]?s?',
  '(?:patrocin\\w+|apoio|ajuda\\w*|suporte)[^.;]{0,30}\\bvistos?(?! que)',
  '(?:sponsorizz\\w+|supporto|assistenza|aiut\\w+)[^.;]{0,30}\\b(?:visti|visto(?! (?:che|il|lo|la|i|gli|le)\\b))',
  '(?:visum(?:sponsoring|ondersteuning|aanvraag)|hulp bij (?:\\w+ ){0,2}visum|kennismigrant\\w*)',
  '(?:wsparcie|pomoc|pomagamy|sponsoruj\\w+)[^.;]{0,30}\\bwiz\\w*',
  'hjalp med (?:\\w+ ){0,2}(?:visum|uppehallstillstand)',
];
/** The card, and the visas of customers. */
export const VISA_OF_OTHERS = [
  'mastercard',
  '(?:tarjetas?|cartao|cartoes|carte|kredit\\w*|visa-?)[ -]?(?:visa|karten?|terminals?)',
  '(?:kund|client|klant|klient)\\w*',
  'zahlung\\w*',
  'pagos?',
  'pagament\\w*',
];
