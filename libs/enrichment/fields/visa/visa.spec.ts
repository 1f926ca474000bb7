import { expect, test } from '@jest/globals';
import { read } from '../../testing/read-text.js';
import { visaOf } from './visa.js';

test.each([
  ['Visa sponsorship is available for this role.', 'offered'],
  ['We sponsor visas for exceptional talent.', 'offered'],
  ['Kikoff is willing to provide sponsorship for H1-B visas.', 'offered'],
  ['We are unable to sponsor or take over sponsorship of an employment visa.', 'not_offered'],
  ['Applicants must be authorized to work without requiring sponsorship now or in the future.', 'not_offered'],
  ['Sponsorship is not available for this position.', 'not_offered'],
  ['We welcome applicants who need sponsorship.', 'offered'],
  ['We do not consider applicants who need sponsorship.', 'not_offered'],
  ['Sponsorship can be provided.', 'offered'],
  ['Will you require visa sponsorship now or in the future?', 'unknown'],
  ['Build our Visa and Mastercard payments network.', 'unknown'],
  ['You act as executive sponsor of key accounts.', 'unknown'],
  ['You sell sponsorship packages for events.', 'unknown'],
  ['Wir unterstützen dich beim Visum.', 'offered'],
  ['Wir bieten Visumsunterstützung.', 'offered'],
  ['Wir können leider keine Visa sponsern.', 'not_offered'],
  ['Nous vous aidons : prise en charge du visa.', 'offered'],
  ['Pas de parrainage de visa.', 'not_offered'],
  ['Ofrecemos patrocinio de visado.', 'offered'],
  ['No ofrecemos patrocinio de visa.', 'not_offered'],
  ['Oferecemos apoio com o visto de trabalho.', 'offered'],
  ['Não oferecemos patrocínio de visto.', 'not_offered'],
  ['Offriamo supporto per il visto.', 'offered'],
  ['Visto che cresciamo, cerchiamo te.', 'unknown'],
  ['Hulp bij je visum en verhuizing.', 'offered'],
  ['Oferujemy wsparcie w uzyskaniu wizy.', 'offered'],
  ['Support clients with visa applications.', 'unknown'],
  ['Process visa applications for customers.', 'unknown'],
  ['Wir unterstützen unsere Kunden bei Visa und Mastercard.', 'unknown'],
  ['Kein Visa-Terminal im Laden.', 'unknown'],
  ['Gestionar los pagos con tarjeta Visa.', 'unknown'],
  ['No es necesario visado para ciudadanos de la UE.', 'unknown'],
  ['No ofrecemos visado.', 'not_offered'],
  ['Suporte: visto que o produto cresce, precisamos de ti.', 'unknown'],
  ['Supporto al team, visto il ruolo chiave.', 'unknown'],
  ['', 'unknown'],
])('%s: %s', (line, status) => {
  expect(visaOf(read(line)).status).toBe(status);
});
