// Where the work is done, in other languages than English, folded. Lists are parts of patterns.
// German, French, Spanish, Portuguese, Italian, Dutch, Polish and Swedish.

/** Words of segments that may say it, in lower case as texts have them. English segments hold none of them. */
export const PLACE_OF_WORK_CUES =
  'télétravail teletravail présentiel distanciel hybride hybrides hybrider hybriden bureaux jours teletrabajo teletrabalho híbrido híbrida hibrido hibrida remoto remota remotos presencial presenciales oficina escritório giorni ufficio sede presenza ibrido ibrida ibrid homeoffice ort büro tage tagen präsenz präsenzpflicht anwesenheit ortsunabhängig überall möglich vollständig komplett arbeitsmodell thuiswerk thuiswerken thuis kantoor locatie afstand zdalna zdalnej zdalnie hybrydowa hybrydowej hybrydowy hybrydowo stacjonarna stacjonarnie biurze distans kontoret lugar luogo poste puesto vaga trabajo trabalho lavoro travail praca pracy arbeiten';

const FEW = '(?:[1-4]|zwei|drei|vier|deux|trois|quatre|dos|tres|cuatro|dois|duas|quatro|due|tre|quattro|twee|drie)';

export const WORDS_BY_MODEL = {
  hybrid: [
    'hybride[snr]? (?:arbeit\\w*|modell|setup|zusammenarbeit|werk\\w*|functie|baan)',
    `${FEW}(?: ?(?:-|bis|oder) ?\\w+)? tagen? [^.]{0,25}(?:home ?office|home-office|remote|buro|office|vor ort|zuhause|zu hause|standort)`,
    'mix aus (?:remote|home ?office|home-office|buro)',
    '(?:travail|mode|rythme|format|modele|organisation|poste|teletravail) (?:\\w+ )?hybride',
    'teletravail (?:est )?(?:partiel|possible|flexible|occasionnel|\\d)',
    `${FEW}(?: ?(?:-|a|ou) ?\\w+)? jours?[^.]{0,25}(?:teletravail|distanciel|presentiel|sur site|bureau|remote)`,
    '(?:modalidad|modalidade|modelo|trabajo|trabalho|formato|regime|esquema|vaga)(?: de trab\\w+)?:? hibrid[oa]',
    'teletrabajo (?:parcial|flexible|\\d)',
    `${FEW}(?: ?(?:-|a|o|ou) ?\\w+)? (?:dias?|vezes)[^.]{0,25}(?:oficina|teletrabajo|presencia\\w*|escritorio|home ?office|casa|remot[oa])`,
    '(?:modalita|lavoro|modello|formula)(?: di lavoro)?:? ibrid[oa]',
    `${FEW}(?: ?(?:-|o) ?\\w+)? giorni[^.]{0,25}(?:smart working|ufficio|sede|remoto|casa|presenza)`,
    `${FEW} dagen[^.]{0,25}(?:thuis\\w*|kantoor)`,
    'deels thuis\\w*',
    '(?:praca|pracy|model\\w*|tryb\\w*) (?:pracy )?hybrydow\\w+',
    'hybrydow\\w+ (?:model|tryb)\\w*',
  ],
  remote: [
    '100 ?% (?:en |w |da )?(?:home ?office|home-office|remot[oea]|teletravail|teletrabajo|thuis\\w*|zdaln\\w+|distans)',
    '(?:vollstandig|komplett|rein|voll|dauerhaft) (?:remote|im home ?office|ortsunabhangig)',
    'remote (?:moglich|innerhalb|in ganz|aus ganz)',
    'ortsunabhangig\\w* arbeit\\w*|arbeite?n? (?:\\w+ )?von uberall',
    'full remote',
    'teletravail (?:complet|total|integral)|(?:entierement|100 ?%) a distance',
    '(?:totalmente|completamente|trabajo|puesto|posicion|modalidad|trabalho|vaga|modelo):? (?:100 ?% )?(?:remot[oa]|a distancia)(?! ou? hibrid)',
    'teletrabajo (?:total|completo)|desde cualquier lugar|de qualquer lugar',
    '(?:lavoro|completamente|totalmente|interamente) da remoto|da qualsiasi luogo',
    'volledig (?:remote|op afstand|thuis\\w*)',
    '(?:praca|pracy) (?:w pelni )?zdaln\\w+|w pelni zdaln\\w+',
    'helt pa distans',
  ],
  on_site: [
    'prasenzpflicht|(?:100 ?%|ausschliesslich|vollstandig) (?:vor ort|in prasenz|im buro)',
    '(?:arbeit|tatigkeit|anwesenheit|prasenz) vor ort',
    'jeden tag (?:ins|im) buro|5 tage (?:\\w+ ){0,3}(?:buro|vor ort)',
    '(?:poste|travail) (?:\\w+ )?(?:sur site|en presentiel)|100 ?% (?:sur site|presentiel|en presentiel)',
    '(?:modalidad|modalidade|trabajo|trabalho|puesto|vaga|modelo|regime|100 ?%|totalmente):? (?:de trab\\w+:? )?(?:100 ?% )?presencial',
    '(?:lavoro|modalita) in (?:presenza|sede)|100 ?% in (?:presenza|sede)',
    '(?:volledig|100 ?%) op (?:kantoor|locatie)',
    '(?:praca|pracy|tryb\\w*) stacjonarn\\w+',
  ],
} as const;

/** Of a title or a place. */
export const MODEL_NAMES = {
  hybrid: 'hibrid[oa]|hybrides?|ibrid[oa]|hybrydow\\w+|teletravail partiel',
  remote:
    'teletravail|teletrabajo|teletrabalho|home ?office(?! (?!moglich|possible|option)[a-z])|remot[oa]|a distancia|a distance|thuiswerk\\w*|zdaln\\w+|op afstand|pa distans',
  on_site: 'vor ort|in prasenz|sur site|en presentiel|presencial|in sede|in presenza|op locatie|stacjonarn\\w+',
} as const;
export const FAR_EAST_NAMES = {
  hybrid: /ハイブリッド|混合办公|하이브리드/,
  remote: /リモート|在宅|フルリモート|远程|遠端|원격|재택/,
  on_site: /出社|现场办公|사무실 근무/,
} as const;

/** What is said of the employer's things or of customers rather than of the work. */
export const NOT_OF_WORK =
  /home ?office[- ]?(?:ausstattung|zuschuss|pauschale|budget|setup)|(?:kunden|clients?|clientes|clienti) (?:vor ort|sur site)|moglichkeit[^.]{0,20} oder |(?:remote|home ?office|teletravail|remoto) (?:oder|ou|o) (?:hybrid\w*|hibrid[oa]|buro|vor ort|presencial|im buro)|entretien|einarbeitung|onboarding|workation|formacion|formacao|formazione|schulung|szkoleni|opleiding|capacitacion|vorstellungsgesprach|entrevista|colloqui/;
