/** Patterns for the purpose of a sentence, in several languages. A missed one only costs a place in a section. */

import { CUE_WORDS } from './languages/cue-words.ts'

const wholeWords = (alternatives: string) =>
  String.raw`(?<![\p{L}\p{N}])(?:${alternatives})(?![\p{L}\p{N}])`

/** Matches any of these patterns as a whole word, in any alphabet and case. */
export function anyOf(...alternatives: readonly string[]): RegExp {
  return new RegExp(wholeWords(alternatives.join('|')), 'iu')
}

/** The pattern, or a word for the same purpose in another language. */
function also(name: keyof typeof CUE_WORDS, { source, flags }: RegExp): RegExp {
  const { words, unspaced } = CUE_WORDS[name]
  return new RegExp([source, wholeWords(words), unspaced].join('|'), flags)
}

/** Matches `words` as whole words, and `unspaced` anywhere. */
function cue(words: string, unspaced?: string): RegExp {
  const spaced = wholeWords(words)
  return new RegExp(unspaced === undefined ? spaced : `${spaced}|${unspaced}`, 'iu')
}

const START = String.raw`(?:^|[,;:.(–-]\s*|(?<![\p{L}])(?:please|but|so|then|must|should|ok|okay|no)[,]?\s+)`

/** An order, a ban, a limit or a preference; no habit ("I always forget") and no guess ("must be nice"). */
export const DIRECTIVE = also(
  'directive',
  new RegExp(
    [
      // At the start of a sentence or clause.
      String.raw`${START}(?:never|always|do not|don['’]?t(?! (?:forget to have|worry|give up|know|think|mind|you))|only|avoid|use|stick to|prefer|leave|make sure|ensure|remember to)\s`,
      String.raw`(?<![\p{L}])(?:must not|must(?! (?:be|have|feel|['’]ve)|['’])|(?:you|it|this|that|they|there|nothing|everything|output|answer)s? (?:should|must|has to|have to|needs? to)(?! (?:have|be so))|should (?:not|never|always|only)|(?:stays?|keep(?:s|ing)?) out of|(?:nobody|no one|nothing)(?: else)? (?:is to|may|should|must)|required|mandatory|forbidden|prohibited|not allowed|under no circumstances|i (?:would |['’]d )?(?:prefer|insist)|i (?:want|need) you to|requirement|constraint|deadline|budget (?:is|of)|rule:)(?![\p{L}])`,
      String.raw`(?<![\p{L}])(?:at most|at least|no more than|no less than|not more than|up to|maximum|minimum)\s+[$€£¥]?\d`,
      String.raw`(?:must|should|can|may|will) (?:never|always|only)(?![\p{L}])`,
      String.raw`必须|务必|不要|不得|禁止|不能|只能|永远不|请勿|最多|至少|一律|必ず|しないで|してはいけ|絶対に|반드시|하지 마|절대`,
      String.raw`(?<![\p{L}])(?:muss|müssen|darf nicht|dürfen nicht|niemals|auf keinen fall|bitte|höchstens|mindestens|doit|devez|ne jamais|il faut|veuillez|au plus|debe|deben|nunca|por favor|como máximo|никогда не|обязательно|нельзя|должен|должны|не более)(?![\p{L}])`,
    ].join('|'),
    'iu',
  ),
)

/** An order inside a sentence: “don't”, “use X instead”. Used with `DIRECTIVE`, for users only. */
export const ORDER =
  /(?:^|[,;:.–-]\s|(?<![\p{L}])(?:please|but|so|and|then) )don['’]?t (?!forget to have|worry|give up|know|think|mind|you)|(?<![\p{L}])(?:use|take|with|to) [^.!?\n]{1,80} instead(?![\p{L}])|(?<![\p{L}])instead of [^.!?\n]{1,80},? use |(?<![\p{L}])stattdessen(?![\p{L}])|(?<![\p{L}])(?:immer|nie|kein(?:e|en|em|er|es)?)(?![\p{L}])[^.!?\n]{1,60}(?:verwenden|benutzen|nehmen|ändern|löschen|anfassen)|不许|别用|改用|用[^。\n]{1,30}代替|始终|总是|必须/iu

/** An order not to do something. */
const NOT = String.raw`(?:do not|don['’]?t|(?:you )?(?:must|should) not)`

/** Sentences that end or stop the work, by language. */
const TERMINATIONS = [
  String.raw`(?:stop|halt|pause|wait|hold on|hold off|(?:let['’]s|(?:we|you) (?:can|may|should)) (?:stop|pause|wait)|(?:it|that|this|we|you|i|everything|(?:the|this|that|my) (?:work|task|job))(?:['’]re|['’]m|['’]s| are| am| is) (?:(?:now|all) )?(?:done|finished|complete|over)|(?:all )?(?:done|finished)|that(?:['’]s| is| will be|['’]ll be) (?:all|it|enough)|enough|${NOT} (?:continue|proceed|go on|go ahead|go (?:any )?further|carry on|keep going|start|do anything))(?:\s+(?:here|now|there|working|please|yet|else|more|any (?:more|further)|for (?:now|today)))*(?:,?\s+(?:for (?:me|us|my [\p{L} ]{1,40})|(?:until|till|before|unless|without|after) [^.!?\n]{1,80}|with (?:this|that|it))){0,2}`,
  String.raw`(?:stopp?|halt|pause|aufhören|hör auf|warten?|nicht weiter(?:machen)?|mach(?:t|en sie)? nicht weiter|(?:das|es|alles) ist (?:fertig|erledigt)|wir sind fertig|ich bin fertig|fertig|das war['’]?s|das ist alles)(?:\s+(?:hier|jetzt|mal|damit|bitte|kurz))*(?:,?\s+(?:auf (?:mich|uns)|bis [^.!?\n]{1,80}))?`,
  String.raw`(?:arrêtez?|arrête-toi|ne continuez? pas|(?:tout est|c['’]est) (?:terminé|fini)|stop|pause|attends|attendez|on a fini|c['’]est (?:tout|fini|bon)|terminé)(?:\s+(?:ici|là|maintenant|un peu))*(?:\s+(?:que|qu['’]|moi|-moi)[^.!?\n]{0,80})?`,
  String.raw`(?:para|pare|parad|no (?:continúes|continúe|sigas|siga)|(?:todo )?(?:está|ya está) (?:hecho|listo|terminado)|alto|detente|deténgase|basta|espera|espere|esperad|ya está|eso es todo|hemos terminado|listo)(?:\s+(?:aquí|ahí|ahora|un momento))*(?:\s+a que [^.!?\n]{1,80})?`,
  String.raw`(?:не продолжай(?:те)?|(?:это|вс[её]) (?:готово|сделано)|стоп|стой|хватит|остановись|остановитесь|подожди|подождите|готово|закончили|это вс[её])(?:\s+(?:здесь|тут|сейчас|меня|нас|пока [^.!?\n]{1,80}))*`,
  '(?:请)?(?:先)?(?:停止|停下来?|(?:不要|别)(?:再)?继续|停一下|别做了|等一下|等一等|等等|等我[^。！？\\n]{0,30}|暂停|就到这里|到此为止|完成了|好了|结束)(?:吧|了)?',
  '(?:ちょっと|少し)?(?:止めて|やめて|続けないで|ストップ|待って|待ってて|以上です|終わりです|完了です)(?:ください)?(?:ね)?',
  '(?:잠깐|잠시)?(?:멈춰|그만|계속하지 마(?:세요)?|중지|기다려|잠깐만|끝났어|끝났습니다|다 했어|이상입니다)(?:\\s?(?:주세요|줘|요))?',
]

/** Words allowed before such a sentence. */
const LEAD = String.raw`(?:ok(?:ay)?|please|thanks|thank you|great|perfect|good|well|yes|now|and|then|so|no|bitte|halt|jetzt|also|svp|por favor|пожалуйста)[,.!]?\s+`

/** A whole sentence that ends or stops the work: “Stop here.”, “Done.” Summaries lose these first (presets, C12). */
export const TERMINATION = new RegExp(
  String.raw`^(?:${LEAD})*(?:${TERMINATIONS.join('|')})[.!。！]*$`,
  'iu',
)

/** Words that state a constraint without doubt. `DIRECTIVE` also matches milder words, which are common in answers. */
export const BINDING = also(
  'binding',
  /(?<![\p{L}])(?:must(?: not)?|never|always|under no circumstances|not allowed|forbidden|required|muss|müssen|darf nicht|niemals|immer)(?![\p{L}])|必须|不得|禁止|永远不|始终/iu,
)

/** The user retracts a statement. Does not match returning goods: "take it back to the shop". */
export const RETRACTION = also(
  'retraction',
  cue(
    `(?:take|took) (?:that|this|it|what i said|everything) back(?! (?:to|from|in)(?![\\p{L}]))|i (?:take|took) back (?:what|my|the)|i take (?:that|this|it) back|scratch that|(?<=^|[.!?,;:–—-] ?|please )(?:forget|ignore|disregard) (?:that|what i (?:said|wrote|asked)|my (?:last|previous|earlier) (?:message|instruction|request|order))(?=[.,;:!]|$)|on second thoughts?|i(?:['’]ve| have)? changed my mind|i was wrong|i withdraw|i misspoke|` +
      `ich nehme (?:das|es) zurück|ich (?:habe mich geirrt|lag falsch)|vergiss das|doch nicht so|je me suis trompée?|je retire|oubliez? (?:ça|cela)|me equivoqué|olvida (?:eso|lo que)|retiro lo|я ошиб(?:ся|лась)|беру (?:свои )?слова назад|забудь`,
    '我收回|我说错了|我搞错了|忘掉刚才|撤回|取り消し|間違えました|撤回します|취소할게|제가 틀렸',
  ),
)

/** The user's goal. */
export const WISH = also(
  'wish',
  cue(
    `i (?:want|need|would like)(?! you)|we (?:want|need|would like)|i['’]d like|i['’]m (?:trying|looking|planning|building)|(?:help me|let me) with|can you|could you|please|(?:the|my|our) (?:goal|aim|objective|task)|` +
      `ich (?:will|möchte|brauche)|wir (?:wollen|brauchen)|ziel|je (?:veux|voudrais)|objectif|quiero|necesito|objetivo|хочу|нужно|цель`,
    '我想|我要|我们要|希望|需要|请帮|目标|任务|したい|お願い|目標|하고 싶|목표',
  ),
)

/** Asks for a single step. */
export const REQUEST = also('request', cue('please|can you|could you'))

/** Calls itself a decision, at its start. */
export const DECISION_LEAD = new RegExp(
  String.raw`^[*_"“]{0,3}(?:so |then |ok(?:ay)?,? )?(?:(?:it is |we(?:['’]ve| have)? |i(?:['’]ve| have)? )?(?:decided|agreed|settled|resolved|approved)|decisions?|agreement|the rule|rule|verdict|let['’]s go with|we go with|entschieden|beschlossen|entscheidung|décidé|décision|decidido|decisión|решено|решение|决定|決定|결정)(?![\p{L}])|^[*_"“]{0,3}(?:also |dann |entonces |pues |إذن |)(?:${CUE_WORDS.decisionLead.words})(?![\p{L}])|^${CUE_WORDS.decisionLead.unspaced}`,
  'iu',
)

/** Gives a reason or an alternative; alone it is no decision. */
export const REASON = also(
  'reason',
  cue(
    `instead of|rather than|because|the reason|therefore|trade-?off|weil|deshalb|statt|parce que|plutôt|porque|потому что|вместо`,
    '因为|所以|代わりに|理由|ので|때문',
  ),
)

/** Something was decided. */
export const DECIDED = also(
  'decided',
  cue(
    `decided|decision|let['’]s go with|go with|going with|(?<!how (?:it|that|this|things) )went with|we(?:['’]ll| will) use|i(?:['’]ll| will) (?:use|take|go)|chose|choose|chosen|opted|agreed|agree to|approved|rejected|settled on|` +
      `entschieden|décidé|decidido|decidimos|решили`,
    '决定|选择了|采用|同意|改用|決め|결정',
  ),
)

/** Something does not work. */
export const FAILED = also(
  'failed',
  new RegExp(
    String.raw`(?<![\p{L}])(?:errors?|failed|fails|failing|failure|exception|traceback|crash(?:ed|es)?|bugs?|broken|panic|timed? ?out|refused|denied|not found|cannot|can['’]t (?!wait|beat|imagine|believe|agree|help)|could not|couldn['’]t (?!agree|have|be)|unable|undefined|invalid|segfault|exit(?:ed with)? code [1-9]\d*|fehler|fehlgeschlagen|erreur|échoué|fallo|falló|ошибка|не удалось)(?![\p{L}])|(?:Type|Syntax|Value|Key|Import|Reference|Range|Attribute|Runtime|OS|IO)Error|E(?:NOENT|ACCES|CONNREFUSED|EXIST|PERM|TIMEDOUT)|\bTS\d{4}\b|错误|失败|报错|异常|エラー|失敗|오류|실패`,
    'iu',
  ),
)
/** A problem was solved, or its cause found. */
export const FIXED = also(
  'fixed',
  cue(
    `fixed|fix|fixes|solved|resolved|solution|work-?around|the (?:problem|issue|cause|reason) (?:is|was)|root cause|turns out|caused by|behoben|gelöst|ursache|corrigé|solucionado|исправ\\p{L}*`,
  ),
)

/** A task is done. */
export const FINISHED = also(
  'finished',
  cue(
    `done|finished|completed|complete|created|added|implemented|updated|removed|renamed|moved|replaced|refactored|wrote|written|installed|deployed|published|merged|committed|pushed|booked|cancelled|canceled|refunded|sent|ordered|signed|passed|pass|works|successfully|success|` +
      `fertig|erledigt|hinzugefügt|terminé|ajouté|fait|hecho|terminado|готово|сделано|добавлен\\p{L}*`,
    '已完成|完成了|已经|创建了|添加了|修改了|修复了|しました|完了|완료|했습니다',
  ),
)

/** Starts with a completed action. */
export const REPORTS =
  /^(?:(?:done|perfect|great|good|excellent|ok(?:ay)?|all right|fixed|yes)[!.:,]+\s+)*[*_`]{0,3}(?:(?:i|we)(?:['’]ve| have)?(?: (?:now|just|also|properly|successfully))? \p{L}{2,}(?:ed|en|lt|pt|ote|ade|ook|ran|ut|et)(?!\p{L})|(?:added|fixed|changed|updated|created|removed|deleted|moved|renamed|replaced|implemented|ported|refactored|rewrote|wrote|copied|cleaned|converted|extracted|merged|split|installed|configured|deployed|migrated|documented|tested|verified|booked|cancelled|refunded|sent)(?!\p{L}))/iu

/** The present state. */
export const STATE = also(
  'state',
  cue(
    `now|currently|at the moment|so far|as of|remaining|left|balance|total|status|version|is at|is running|latest|today|this week|jetzt|derzeit|aktuell|maintenant|actuellement|ahora|actualmente|сейчас|теперь|осталось`,
    '现在|目前|当前|剩余|状态|版本|現在|今は|현재|지금',
  ),
)

/** A task has started but is not done. */
export const ONGOING = also(
  'ongoing',
  cue(
    `in progress|working on|still (?:need|have|working|missing|to do|open|failing)|started|halfway|ongoing|pending|waiting for|not yet|to do|todo|wip|noch nicht|in arbeit|en cours|pas encore|pendiente|en curso|в процессе|ещё не`,
    '正在|还没|尚未|进行中|待办|途中|まだ|진행 중|아직',
  ),
)

/** The next steps. */
export const NEXT = also(
  'next',
  cue(
    `next|then we|next step|afterwards|after that|the plan is|will then|let me|i(?:['’]ll| will)|we(?:['’]ll| will)|going to|gonna|tomorrow|nächste\\p{L}*|danach|als nächstes|ensuite|prochaine?|siguiente|luego|mañana|дальше|следующ\\p{L}*|завтра`,
    '下一步|接下来|然后|之后|明天|次に|次は|これから|다음',
  ),
)

/** Ends with a question mark. */
export const ASKS = /[?\uff1f\u061f]["'”’)\]\s]*$/

/** An assistant's request without a question mark. */
export const ASKS_FOR = also(
  'asksFor',
  /(?<!\p{L})(?:(?:please|kindly) (?:provide|confirm|share|specify|clarify|tell me|let me know|give me)|let me know (?:which|what|how|if|whether|when|where)|i(?:['’]ll| will) need (?:your|the|to know)|(?:geben|teilen|nennen|bestätigen) sie)(?!\p{L})|请(?:提供|确认|告诉)/iu,
)

/** A meaningful figure: with a unit, a currency or a percent sign, or with at least four digits. */
export const FIGURE =
  /[$€£¥₹]\s?\d|\d[\d.,]*\s?(?:%|percent|ms|secs?|seconds?|mins?|minutes?|hours?|days?|weeks?|months?|years?|[kmgt]i?b|bytes|tokens?|px|km|cm|mm|kg|lbs?|miles?|euros?|dollars?|usd|eur|gbp|times|people|users|lines|files|°|元|美元|个|年|月|日|天|小时|分钟|円|時間|원|시간)(?![\p{L}])|\d{4,}|\d[.,:]\d/iu

/** A date, a time or a period, also relative to today. */
export const WHEN = also(
  'when',
  /\d{4}-\d{2}-\d{2}|\d{1,2}[:h]\d{2}|(?<![\p{L}])(?:yesterday|today|tonight|tomorrow|last (?:night|week|month|year|summer|winter|fall|spring|weekend|(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|may|june|july|august|september|october|november|december)|next (?:week|month|year|summer|weekend|(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|may|june|july|august|september|october|november|december)|(?:a few |two |three |\d+ )?(?:days?|weeks?|months?|years?) ago|this (?:morning|afternoon|evening|week|weekend|month|year)|recently|since \d{4}|in \d{4}|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec)\p{L}*\.? \d|\d{1,2}(?:st|nd|rd|th|\.)? (?:of )?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mär|mai|okt|dez)\p{L}*|(?:mon|tues|wednes|thurs|fri|satur|sun)day|gestern|heute|morgen|hier|demain|ayer|hoy|вчера|сегодня|завтра)(?![\p{L}])|昨天|今天|明天|上周|下周|去年|昨日|今日|明日|어제|오늘|내일/iu,
)

/** A personal experience. */
export const PERSONAL = also(
  'personal',
  /(?<![\p{L}])(?:i['’](?:m|ve|d)|i (?:was|had|went|got|just|started|bought|made|met|took|found|love|lost|joined|moved|visited|signed|finished|decided|am|have)|my|our|we (?:went|had|got|just|are|were|met|took))(?![\p{L}])/iu,
)

/** Any number, as figure or word. */
export const NUMBER = also(
  'number',
  /\d|(?<![\p{L}])(?:one|two|three|four|five|six|seven|eight|nine|ten|dozen|hundred|thousand|first|second|third|once|twice|eins|zwei|drei|deux|trois|dos|tres|два|три)(?![\p{L}])|[一二三四五六七八九十百千万两]/iu,
)

/** People and animals in the speaker's life. */
export const RELATIVES = also(
  'relatives',
  /(?<![\p{L}])(?:mom|mum|dad|mother|father|parents?|son|daughter|kids?|children|wife|husband|partner|boyfriend|girlfriend|brother|sister|grand\p{L}+|aunt|uncle|cousin|family|friends?|dog|cat|pets?|colleagues?|boss|team)(?![\p{L}])/iu,
)

/** A capitalised word inside a sentence. */
export const NAMES = /(?<=[\p{Ll},] )\p{Lu}\p{Ll}+/gu

/** A reaction to the last message. */
export const REACTION =
  /^(?:wow|that['’]?s|thats|congrat|awesome|amazing|cool|great|sounds|nice|oh|so (?:sorry|glad|happy|cool|proud)|sorry|glad|good (?:for|to|luck)|what a|how (?:was|did|long|cool|exciting))/i

/** Addresses the other speaker. */
export const ADDRESSED =
  /(?<![\p{L}])(?:you(?:rs?)?|du|dich|dir|deine?[mnrs]?|vous|votre|vos|tu|te|toi|tus?|ti|usted|ты|тебя|тебе|вы|вас|вам)(?![\p{L}])/giu

/** Starts with agreement or disagreement; the rest is mostly known. */
export const AGREES = new RegExp(
  String.raw`^(?:yeah|yep|yes|yup|no|nope|definitely|sure|absolutely|totally|exactly|of course|for sure|ja|nein|genau|klar|oui|non|sí|да|нет|是的|对|好的|${CUE_WORDS.agrees.words}|${CUE_WORDS.agrees.unspaced})(?![\p{L}])`,
  'iu',
)

/** German, Spanish, Arabic. */
const GREETINGS =
  'hallo|danke(?:schön)?|vielen dank|guten (?:morgen|tag|abend)|gute nacht|tschüss|prima|alles klar|kein problem|gern geschehen|wie geht es dir|hola|gracias|muchas gracias|buen(?:os|as) (?:días|tardes|noches)|adiós|de nada|genial|perfecto|cómo estás|qué tal|مرحبا|مرحباً|أهلا|أهلاً|السلام عليكم|شكرا|شكراً|صباح الخير|مساء الخير|كيف حالك|مع السلامة|عفوا|عفواً'
const UNSPACED_GREETINGS = '你好|您好|谢谢|多谢|好的|早上好|晚上好|晚安|再见|不客气|没问题|太好了'

/** Small talk. */
export const SMALL_TALK = new RegExp(
  String.raw`^(?:hi|hey|hello|thanks|thank you|thx|ok|okay|sure|great|perfect|cool|nice|bye|good (?:morning|evening|night)|you['’]?re welcome|no problem|sounds good|got it|yes|no|yep|yeah|(?:i )?just wanted to say (?:hi|hey|hello)|how are you|how['’]s it going|good to (?:see|hear from) you)\b[^.!?]{0,24}[.!?]*$|^(?:${GREETINGS})(?!\p{L})[^.!?؟]{0,24}[.!?؟]*$|^(?:${UNSPACED_GREETINGS})[^。！？]{0,6}[。！？!?]*$`,
  'iu',
)

/** An assistant's announcement of its next step. */
export const NARRATION =
  /^(?:(?:perfect|great|good|excellent|ok(?:ay)?|alright|sure|now|first|next|done|right|i see|ah)[!.,:—– -]+)*(?:now,? |first,? |next,? )?(?:let me|let['’]s|i['’]ll|i will|i['’]m going to|i need to|i should|we need to|now (?:i|let|add|update|check|the)|让我|我来|我先)/i

/** Ends before a list or code block. */
export const INTRODUCES_LIST = /[:\uff1a]\**$/

/** Announces something that does not follow, or ends politely. */
export const NARRATION_ONLY = /^[^.!?]{0,60}[:\uff1a]$|^(?:let me know|feel free|if you have any)/i

/** A slash command of the recording program. */
export const COMMAND = /^\/[a-z-]+$/

/** Bold text with at least two letters or a figure. */
export const BOLD = /\*\*(?=[^*]*(?:\p{L}{2}|\d))[^*\n]+\*\*/u

/** Starts with a reference to earlier text. */
export const REFERS_BACK =
  /^(?:it|they|them|that|those|these|this|he|she|both|neither|either)(?:['’]\w+)?(?= )/i
