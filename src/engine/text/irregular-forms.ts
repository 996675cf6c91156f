/** Irregular forms and short names, which a stemmer cannot handle. */
import { stemmer } from 'stemmer'

/** Each line: a lemma and its other forms. */
const FORMS = `
2 two
3 three
4 four
5 five
6 six
7 seven
8 eight
9 nine
10 ten
11 eleven
12 twelve
20 twenty
100 hundred
bear bore borne
become became
begin began begun
bend bent
bind bound
bite bit bitten
blow blew blown
break broke broken
breed bred
bring brought
build built
buy bought
catch caught
child children kid kids
choose chose chosen
come came
cost costs
creep crept
deal dealt
dig dug
draw drew drawn
dream dreamt
drink drank drunk
drive drove driven
eat ate eaten
fall fell fallen
feed fed
feel felt
fight fought
find found
fly flew flown
forbid forbade forbidden
forget forgot forgotten
forgive forgave forgiven
freeze froze frozen
give gave given
grow grew grown
hang hung
hear heard
hide hid hidden
hold held
keep kept
know knew known
lead led
learn learnt
leave left
lend lent
lie lay lain
light lit
lose lost
man men
mean meant
meet met
mouse mice
pay paid
person people
ride rode ridden
ring rang rung
rise rose risen
run ran
see saw seen
seek sought
sell sold
send sent
shake shook shaken
shine shone
shoot shot
show shown
sing sang sung
sink sank sunk
sit sat
sleep slept
slide slid
speak spoke spoken
spend spent
spin spun
stand stood
steal stole stolen
stick stuck
strike struck
swear swore sworn
sweep swept
swim swam swum
take took taken
teach taught
tear tore torn
think thought
throw threw thrown
understand understood
wake woke woken
wear wore worn
win won
woman women
write wrote written
`

/** Each line: a word and its synonyms. Compared as stems, so plurals match. */
const SYNONYMS = `
mother mom mum mommy
father dad daddy
grandmother grandma
grandfather grandpa
picture photo photograph pic
film movie
bicycle bike
television tv
apartment flat
vacation holiday
application app
argument arg
authentication auth
authorization authz
configuration config cfg
database db
dependency dep
development dev
directory dir folder
documentation docs
environment env
function func fn
implementation impl
initialize init
library lib
message msg
package pkg
parameter param
password passwd pwd
production prod
reference ref
repository repo
request req
response resp
specification spec
temporary tmp temp
variable var
version ver
`

const LEMMAS: ReadonlyMap<string, string> = new Map(pairsIn(FORMS))
const STEMS: ReadonlyMap<string, string> = new Map([
  // Else every form of "use" would be a stop word.
  ['us', 'use'],
  ...pairsIn(SYNONYMS).map(([other, word]) => [stemmer(other), stemmer(word)] as const),
])

/** The lemma of an irregular form; else the same word. `word` is lower case. */
export function lemmaOf(word: string): string {
  return LEMMAS.get(word) ?? word
}

/** The stem for a synonym's stem; else the same stem. */
export function stemOf(stem: string): string {
  return STEMS.get(stem) ?? stem
}

function pairsIn(lines: string): readonly (readonly [other: string, word: string])[] {
  return lines
    .trim()
    .split('\n')
    .map(line => line.split(' '))
    .flatMap(([word = '', ...others]) => others.map(other => [other, word] as const))
}
