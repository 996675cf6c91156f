const ENGLISH = `a about above after again all also am an and any are aren as at be been before being below
between both but by can cannot could couldn did didn do does doesn doing don down during each either else ever
every few for from further get gets getting go goes going gone got had hadn has hasn have haven having he her here hers
herself him himself his how however i if in into is isn it its itself just ll like lot lots made make makes me
might more most much mustn my myself no nor not of off on once only or other our ours ourselves out over own
re really s same shall she should shouldn so some such t than that the their theirs them themselves then there
these they thing things this those through to too under until up us ve very was wasn we were weren what when where
which while who whom whose why will with won would wouldn yes yet you your yours yourself yourselves d m o y
did does done because know let now ok okay really think way well yeah say says said tell tells told mention mentioned`

/** German, French and Spanish, without what English takes for other words: `die`, `war`, `son`. */
const OTHERS = `der das dem des ein eine einen einem einer und oder aber nicht ich du er sie wir ihr ist sind von zu auf als
im auch wie noch le les un une et ou mais je tu il elle nous vous ils est sont dans pour avec ce cette qui que ne de en el los las
una pero yo por para lo su se es`

const CHINESE = `的 了 是 在 我 你 他 她 它 们 吗 呢 吧 啊 和 与 也 都 就 还 有 这 那 个 么 什 怎 请 把 被 给 对`

const STOP_WORDS: ReadonlySet<string> = new Set(
  [ENGLISH, OTHERS, CHINESE].flatMap(words => words.split(/\s+/)),
)

/**
 * Stop words of the languages that people are likely to write in, each in lower case. True for a stop word; `word` is
 * lower case.
 */
export function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word)
}
