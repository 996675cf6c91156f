/** Spanish: stop words and roots. */

/** Also question words; compared in lower case. */
export const SPANISH_STOP_WORDS: ReadonlySet<string> = new Set(
  `a al algo algún alguna algunas alguno algunos allí ante antes aquel aquella aquellas aquellos aquí así aun aunque bajo bien cada
casi como cómo con contra cosa cosas cual cuál cuales cuáles cualquier cuando cuándo cuánta cuántas cuánto cuántos cuanto de del desde donde
dónde dos durante e el él ella ellas ello ellos en entonces entre era eran eres es esa esas ese eso esos esta está estaba estaban estado estamos están
estar estas este esté esto estos estoy fue fueron fui fuera ha había habían habrá han has hasta hay he hemos hubo iba ir la las
le les lo los luego mas más me mi mí mía mientras mío mis misma mismas mismo mismos mucha muchas mucho muchos muy nada ni ningún ninguna
no nos nosotras nosotros nuestra nuestras nuestro nuestros nunca o os otra otras otro otros para pero poco podemos podría por porque
pues puede pueden puedo que qué quien quién quienes quiénes se sea sean según ser será serán si sí sido siempre sin sino sobre
sois solo sólo somos son soy su sus suya suyo tal también tampoco tan tanto te tenemos tener tengo tenía ti tiene tienen toda todas
todavía todo todos tras tu tú tus un una unas uno unos usted ustedes va vamos van vosotros voy y ya yo`.split(
    /\s+/,
  ),
)

const NUMBERS: ReadonlyMap<string, string> = new Map(
  'dos tres cuatro cinco seis siete ocho nueve diez once doce'
    .split(' ')
    .map((word, index) => [word, String(index + 2)]),
)

/** Each entry: a root, and the roots of irregular forms, as `plainRoot` leaves them. */
const IRREGULAR = `abr abiert, cab quep cup, ca caig cay, cub cubr cubiert, dec dij dich dig dir, dorm durm, escrib escrit, hac hiz hic hech hag har, mor muert mur, muer,
o oig oy, ped pid, pon pus puest pong pondr, quer quis querr, romp rot, sab sup sabr, sal salg saldr, seg sig, serv sirv, sent sint, ten tuv teng tendr,
tra traj traig, val valg valdr, ven vin veng vendr, v vist ve, vest vist, volv vuelt, devolv devuelt, resolv resuelt, eleg elig elij,
corrig correg corrij, exig exij, repet repit, conoc conozc, prefer prefir, mid med, constru construy, inclu incluy, compon compus compuest, propon propus propuest`
const IRREGULAR_ROOTS: ReadonlyMap<string, string> = new Map(
  IRREGULAR.split(/,\s+/).flatMap(entry => {
    const [root = '', ...others] = entry.split(' ')
    return others.map(other => [opened(other), opened(root)] as const)
  }),
)

/** Pronouns after an infinitive or a gerund: `aplazarla`, `haciéndolo`. */
const PRONOUNS =
  /(?<=.{3}(?:ar|er|ir|ando|iendo|yendo))(?:me|te|se|nos|os)?(?:lo|la|los|las|le|les)?$/
/** The longest that fits is cut; verbs and nouns of one family then share a root. */
const ENDINGS =
  /(?<=.{3})(?:amientos?|imientos?|aciones|acion|iciones|icion|adoras?|adores|ador|edoras?|edores|edor|antes?|ancias?|amente|mente|idades|idad|ables?|ibles?|istas?|[aei]ria(?:n|s|mos)?|[aei]re(?:is|mos)?|[aei]ra(?:n|s|mos)?|iera(?:n|s|mos)?|[ai]ban?|aba(?:s|mos)?|ia(?:n|s|mos)?|[ai]steis|[ai]ste|aron|ieron|yeron|[ai]d[oa]s?|ando|iendo|yendo|[aei]mos|[aei]r(?:se)?|[ae]n|io|es|[aeo]s?|is?)$/

/** The root of a word, as the only entry. `word` is lower case. */
export function spanishRoots(word: string): readonly string[] {
  const number = NUMBERS.get(word)
  if (number !== undefined) return [number]
  const root = plainRoot(word)
  return [IRREGULAR_ROOTS.get(root) ?? root]
}

function plainRoot(word: string): string {
  const plain = word.normalize('NFKD').replace(/\p{M}+/gu, '')
  return opened(plain.replace(PRONOUNS, '').replace(ENDINGS, ''))
}

/** One spelling for one sound at the end (`aplaz`, `aplac`), and `e`, `o` for diphthongs (`cierra`, `duerme`). */
function opened(root: string): string {
  return root
    .replace(/qu$/, 'c')
    .replace(/z$/, 'c')
    .replace(/gu$|j$/, 'g')
    .replace(/ie(?=[^aeiou]{1,2}$)/, 'e')
    .replace(/(?<![gq])ue(?=[^aeiou]{1,2}$)/, 'o')
}
