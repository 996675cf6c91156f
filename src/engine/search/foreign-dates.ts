/** Says the dates of German, Spanish, Chinese and Arabic texts as English does, for the one parser. */

/** Each entry: an English word, and the others, with spaces between them; `_` is a space. */
const MONTHS = `January Januar enero يناير كانون_الثاني, February Februar febrero فبراير شباط, March März marzo مارس آذار, April April abril أبريل نيسان,
May Mai mayo مايو أيار, June Juni junio يونيو حزيران, July Juli julio يوليو تموز, August August agosto أغسطس آب, September September septiembre setiembre سبتمبر أيلول,
October Oktober octubre أكتوبر تشرين_الأول, November November noviembre نوفمبر تشرين_الثاني, December Dezember diciembre ديسمبر كانون_الأول`
const WEEKDAYS = `Monday Montag lunes الاثنين الإثنين, Tuesday Dienstag martes الثلاثاء, Wednesday Mittwoch miércoles الأربعاء, Thursday Donnerstag jueves الخميس,
Friday Freitag viernes الجمعة, Saturday Samstag Sonnabend sábado السبت, Sunday Sonntag domingo الأحد`
const UNITS = `day Tag Tage Tagen día días يوم أيام 天, week Woche Wochen semana semanas أسبوع الأسبوع أسابيع 周 星期 个星期, month Monat Monate Monaten Monats mes meses شهر الشهر أشهر 个月 月,
year Jahr Jahre Jahren Jahres año años سنة السنة سنوات عام العام أعوام 年, weekend Wochenende fin_de_semana`
const COUNTS = `one einem einer un una 一, two zwei dos 两 二, three drei tres ثلاثة ثلاث 三, 4 vier cuatro أربعة أربع 四, 5 fünf cinco خمسة خمس 五, few ein_paar unos unas بضعة 几`
const STEPS = `last letzte letzten letzter letztes vergangene vergangenen vergangenes pasado pasada الماضي الماضية 上 上个,
next nächste nächsten nächster nächstes kommende kommenden que_viene próximo próxima القادم القادمة المقبل المقبلة 下 下个,
this diese diesen dieser dieses este esta هذا هذه 这 这个 本`
const DAYS = `yesterday gestern ayer أمس, today heute hoy اليوم, tomorrow morgen mañana غدا غداً, last_night anoche`

const ENGLISH = [MONTHS, WEEKDAYS, UNITS, COUNTS, STEPS, DAYS].map(wordsIn)
const [MONTH, WEEKDAY, UNIT, COUNT, STEP, DAY] = ENGLISH.map(
  words => `(${[...words.keys()].toSorted((one, other) => other.length - one.length).join('|')})`,
)
const BEFORE = String.raw`(?<![\p{L}\p{N}])`
const AFTER = String.raw`(?![\p{L}\p{N}])`
const YEAR = String.raw`(?:,? (?:del? |عام |سنة )?((?:19|20)\d\d))?`
const CHINESE_WEEKDAYS = '一二三四五六日天'

type Read = (...groups: readonly (string | undefined)[]) => string

/** In order. */
const FORMS: readonly (readonly [RegExp, Read])[] = [
  [
    /(?<!\d)(\d{1,2})\.(\d{1,2})\.((?:19|20)\d\d)(?!\d)/gu,
    (day, month, year) => `${year}-${twoDigits(month)}-${twoDigits(day)}`,
  ],
  [/(?<![\d年])(\d{1,2})月(\d{1,2})[日号]/gu, (month, day) => ` ${day} ${monthNumbered(month)} `],
  [/(?<![\d年])(\d{1,2})月份?(?!\d)/gu, month => ` ${monthNumbered(month)} `],
  [
    form(String.raw`(\d{1,2})(?:\.|º)?(?: de)? (?:شهر )?${MONTH}${YEAR}`),
    (day, month, year) => `${day} ${english(month)} ${year ?? ''}`,
  ],
  [
    form(
      String.raw`(?:im|in|seit|Anfang|Mitte|Ende|bis|ab|en|desde|de|hasta|في|منذ|شهر) ${MONTH}${YEAR}`,
    ),
    (month, year) => `in ${english(month)} ${year ?? ''}`,
  ],
  [
    form(String.raw`(?:vor|hace|قبل|منذ) (\d{1,3}|${COUNT}) ${UNIT}`),
    (count, _word, unit) => `${english(count)} ${english(unit)} ago`,
  ],
  [
    new RegExp(String.raw`(\d{1,3}|${COUNT})个?${UNIT}(?:以?前)`, 'gu'),
    (count, _word, unit) => ` ${english(count)} ${english(unit)} ago `,
  ],
  [
    /([上下这本])?(?:个?星期|周|礼拜)([一二三四五六日天])/gu,
    (step, day) => ` ${english(step)} ${weekdayNumbered(day)} `,
  ],
  [/([上下这本])个?(星期|周|月)/gu, (step, unit) => ` ${english(step)} ${english(unit)} `],
  [/去年/gu, () => ' last year '],
  [/明年/gu, () => ' next year '],
  [/今年/gu, () => ' this year '],
  [/前天|anteayer|vorgestern/gu, () => ' 2 days ago '],
  [
    form(`${STEP} (?:${UNIT}|${WEEKDAY})`),
    (step, unit, day) => `${english(step)} ${english(unit ?? day)}`,
  ],
  [
    form(`(?:${UNIT}|${WEEKDAY}) ${STEP}`),
    (unit, day, step) => `${english(step)} ${english(unit ?? day)}`,
  ],
  [form(`(?:am|el|los|يوم) ${WEEKDAY}s?`), day => `on ${english(day)}`],
  [form(`(?<!(?:la|heute|gestern|por) )${DAY}`), day => english(day)],
]

/** A quick test for texts that may contain such a date. */
const HINT =
  /\d\.\d{1,2}\.\d{4}|\d月|[上下这本](?:个?星期|周|个?月)|星期|周[一二三四五六日]|[去明今]年|[天周月年]以?前|前天|(?<!\p{L})(?:vor|hace|vorgestern|anteayer|heute|gestern|morgen|ayer|hoy|mañana|anoche|letzte|vergangene|nächste|kommende|pasad[oa]|próxim[oa]|viene|diese|est[ea]|(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch|lunes|martes|miércoles|jueves|viernes|sábado|domingo)|(?:\d\.|\d de|im|anfang|mitte|ende|seit|bis|ab|en|desde|hasta) \p{L}|[\u0600-\u06ff]/iu

/** The text with the dates of other languages in English; the rest may lose spaces. Other texts are the same. */
export function withEnglishDates(text: string): string {
  if (!HINT.test(text)) return text
  return FORMS.reduce(
    (said, [pattern, read]) =>
      said.replace(pattern, (_whole, ...groups: readonly unknown[]) =>
        read(...groups.map(group => (typeof group === 'string' ? group : undefined))),
      ),
    text,
  )
}

function form(pattern: string): RegExp {
  return new RegExp(`${BEFORE}${pattern}${AFTER}`, 'gu')
}

function english(word: string | undefined): string {
  if (word === undefined) return ''
  for (const words of ENGLISH) {
    const found = words.get(word)
    if (found !== undefined) return found
  }
  return word
}

function monthNumbered(number: string | undefined): string {
  return [...new Set(ENGLISH[0]?.values())][Number(number) - 1] ?? ''
}

function weekdayNumbered(day: string | undefined): string {
  const at = Math.min(CHINESE_WEEKDAYS.indexOf(day ?? ''), 6)
  return [...new Set(ENGLISH[1]?.values())][at] ?? ''
}

function twoDigits(number: string | undefined): string {
  return (number ?? '').padStart(2, '0')
}

function wordsIn(entries: string): ReadonlyMap<string, string> {
  return new Map(
    entries.split(/,\s+/).flatMap(entry => {
      const [name = '', ...others] = entry.split(' ').map(word => word.replaceAll('_', ' '))
      return others.map(other => [other, name] as const)
    }),
  )
}
