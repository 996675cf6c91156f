/** Words that only move a conversation on; a message of such words alone has no topic. */
import { rootsOf } from '../text/languages/roots.ts'
import { termsOf } from './query.ts'

const ENGLISH = `again ahead also answer ask back begin better continue correct do explain fine first fix give go good great hello help
hi hey keep know last let like look make mean message need new next now ok okay old one perfect please question ready reply
right say see set show start step stop sure take tell thank thanks think time today try turn understand use want way well
work write wrong yes`

const GERMAN = `alles anfangen antwort antworten beantworten besser bitte bitten brauchen danke danken denken erkläre erklären falsch fertig frage fragen
gehen genau gerne gib geben gut guten hallo helfen hilf heute klar klingt korrekt machen mach meinen nachricht nachrichten neu nächste nächsten okay perfekt prima
richtig sagen sag schritt schreiben schreib schön sehen sicher stimmt stopp super toll versuchen versuch verstehen verstanden weiter weitermachen wissen zeigen zeig zeit`

const SPANISH = `adelante ahora ayuda ayudar bien buen buena bueno buenas buenos claro continúa continuar correcto creer cree creo decir dime entender
entiendo escribe escribir espera explica explicar favor genial gracias gusta hacer haz hola hoy intenta listo mal mensaje mirar mira muestra necesito
necesitar nuevo parar para parece paso pensar perfecto poner pregunta preguntar primero quiero querer respuesta responder saber sabes seguir sigue siguiente
tiempo usar vale ver vez`

const ARABIC = `أهلا مرحبا شكرا حسنا طيب تمام نعم رجاء فضلك سؤال جواب أجب رسالة خطوة التالية التالي تابع استمر واصل أكمل اشرح وضح اكتب أعطني ساعدني مساعدة أرني
أريد أعرف أعتقد أفهم فهمت جيد ممتاز رائع صحيح خطأ ابدأ توقف جرب اليوم وقت جديد جديدة أول مرة أخرى`

/** Pairs of characters, as the index has them. */
const CHINESE = `继续 谢谢 你好 请问 好的 可以 解释 回答 问题 下一 一步 步骤 帮忙 帮我 再来 开始 停止 明白 知道 觉得 认为 写一 告诉 告知 今天 对的 不错 很好 好吧 好啊`

const TERMS: ReadonlySet<string> = new Set([
  ...termsOf(ENGLISH),
  ...rootsIn(GERMAN, 'german'),
  ...rootsIn(SPANISH, 'spanish'),
  ...rootsIn(ARABIC, null),
  ...CHINESE.split(' '),
])

/** True for a normalised word or root that says nothing of a topic. */
export function isChitChat(term: string): boolean {
  return TERMS.has(term)
}

function rootsIn(words: string, language: 'german' | 'spanish' | null): readonly string[] {
  return words.split(/\s+/).flatMap(word => rootsOf(word, language) ?? [])
}
