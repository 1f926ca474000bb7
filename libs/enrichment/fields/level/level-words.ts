// Words of titles in other languages than English, folded. Lists are parts of patterns: each stands as a whole word.
// German, French, Spanish, Portuguese, Italian, Dutch, Polish and Swedish; FAR_EAST has Japanese, Chinese and Korean.

/** Students who write a thesis in a company. Words of interns are in `commitment-words.ts`. */
export const THESIS_WORDS = ['diplomand\\w*', 'bachelorand\\w*', 'masterand\\w*'];
export const ENTRY_WORDS = [
  'berufseinsteiger\\w*',
  'absolvent\\w*',
  'auszubildende\\w*',
  'azubi',
  'debutant\\w*',
  'jeunes? diplomee?s?',
  'recien (?:titulad|graduad|egresad)[oa]s?',
  'recem[- ]formad[oa]s?',
  'neolaureat[oaie]',
  'mlodsz[yae]',
  'nyexaminera\\w+',
  'aprendiz',
];
export const MID_WORDS = ['pleno', 'medior', 'semi[- ]?senior', 'ssr', 'intermediario', 'intermedio'];
export const SENIOR_WORDS = [
  'confirmee?s?',
  'experimentee?s?',
  'erfahrene[rns]?',
  'seniorin',
  'starsz[yae]',
  'esperto',
  'experto',
];
export const LEAD_WORDS = ['teamleit(?:er|erin|ung)', 'lider tecnic[oa]', 'lider de equip[oe]', 'techlead'];
export const MANAGER_WORDS = [
  '(?:filial|schicht|gruppen|betriebs|markt|restaurant|stations|pflegedienst)leit(?:er|erin|ung)',
  "chef d'(?:equipe|agence|atelier|exploitation)",
  'chef de (?:service|rayon|secteur|cuisine)',
  "responsable (?:d'equipe|d'agence|de magasin|de service|de tienda|de equipo)",
  'gerente de (?:loja|tienda|equipe|equipo|restaurante)',
  'jef[ea] de (?:equipo|tienda|turno|departamento|area)',
  'encargad[oa]',
  'superviseu(?:r|se)',
  'capo (?:area|reparto|team|turno)',
  'responsabile (?:di )?(?:negozio|reparto|team|punto vendita)',
  'leidinggevende',
  'teammanager',
  'kierowni(?:k|czka)',
];
export const DIRECTOR_WORDS = [
  'leiter(?:in)?',
  'leitung',
  '(?:abteilungs|bereichs|vertriebs|personal|marketing|entwicklungs|werks|regional)leit(?:er|erin|ung)',
  'direkt(?:or|orin)',
  'direct(?:eur|rice)(?! (?:artistique|de clientele|de creation))',
  'directora(?! (?:de arte|creativa))',
  'diretora?(?! (?:de arte|criativ))',
  'dirett(?:ore|rice)(?! (?:artistic|creativ))',
  'dyrektor\\w*',
];
export const EXECUTIVE_WORDS = [
  'geschaftsfuhrer(?:in)?',
  'vorstand',
  'president[- ]directeur general',
  'direct(?:eur|rice) general[e]?',
  'directora? general',
  'gerente general',
  'diretora? geral',
  'diret+ore generale',
  'amministrat(?:ore|rice) delegat[oa]',
  'algemeen directeur',
  'prezes',
];
/** Assistants and deputies of those above. */
export const ASSISTS_WORDS = [
  'assist[ae]n\\w* (?:de direction|der geschaftsfuhrung|de direccion|da diretoria|di direzione|de gerencia)',
  'assistenz',
  'referent\\w*',
  'stellvertret\\w*',
  'adjointe?',
];

export const FAR_EAST_LEVELS = {
  internship: /インターン|实习|實習|인턴/,
  entry: /新卒|应届|신입|ジュニア|초급/,
  senior: /シニア|高级|高級|资深|資深|시니어/,
  lead: /テックリード|リードエンジニア|테크 ?리드/,
  director: /部長|总监|總監|본부장/,
} as const;
