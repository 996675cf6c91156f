import { describe } from 'vitest'
import { meets, misses } from '../../test/cues.ts'
import {
  ASKS,
  BINDING,
  DECIDED,
  DECISION_LEAD,
  DIRECTIVE,
  FAILED,
  FINISHED,
  FIXED,
  NEXT,
  ONGOING,
  REASON,
  RELATIVES,
  RETRACTION,
  SMALL_TALK,
  STATE,
  WHEN,
  WISH,
} from './cues.ts'

describe('a sentence in German, Spanish, Chinese or Arabic', () => {
  meets('orders', DIRECTIVE, [
    'Du musst die Tür schließen.',
    'Hier darf nur der Koch hinein.',
    'Hay que cerrar la puerta.',
    'No se puede tocar el motor.',
    '千万别碰发动机。',
    '一定要关门。',
    'يجب أن تغلق الباب.',
    'لا يجوز لمس المحرك.',
  ])

  meets('binds', BINDING, [
    'Das ist verboten.',
    'Está prohibido.',
    '这里不准抽烟。',
    'ممنوع الدخول.',
  ])

  meets('takes something back', RETRACTION, [
    'Ich habe meine Meinung geändert.',
    'He cambiado de opinión.',
    '我改主意了。',
    'لقد غيرت رأيي.',
  ])

  meets('wishes', WISH, [
    'Wir möchten segeln.',
    'Nos gustaría navegar.',
    '我需要一条船。',
    'نريد قارباً.',
  ])

  meets('calls itself a decision', DECISION_LEAD, [
    'Wir haben uns entschieden.',
    'Abgemacht: das rote Boot.',
    'Hemos acordado pintarlo.',
    'Lo hemos decidido: rojo.',
    '我们决定用红色。',
    'لقد قررنا: الأحمر.',
    'واتفقنا على الأحمر.',
  ])

  meets('decides', DECIDED, [
    'Wir bleiben bei Rot.',
    'Al final elegimos el rojo.',
    '他答应了。',
    'وافق على الأحمر.',
  ])

  meets('gives a reason', REASON, [
    'Wegen des Regens.',
    'Debido a la lluvia.',
    '由于下雨。',
    'بسبب المطر.',
  ])

  meets('tells of a failure', FAILED, [
    'Der Motor ist kaputt.',
    'El motor no funciona.',
    '发动机坏了。',
    'تعطل المحرك.',
  ])

  meets('tells of a fix', FIXED, [
    'Er ist repariert.',
    'Está arreglado.',
    '已经修好。',
    'تم الإصلاح.',
  ])

  meets('tells what is finished', FINISHED, [
    'Das Boot ist bezahlt.',
    'El barco está pagado.',
    '票买了。',
    'اشترينا القارب.',
  ])

  meets('tells how things stand', STATE, [
    'Bisher ist es rot.',
    'Por ahora es rojo.',
    '总共三条。',
    'الآن هو أحمر.',
  ])

  meets('tells what goes on', ONGOING, [
    'Das ist noch offen.',
    'Todavía falta la pintura.',
    '还差油漆。',
    'ما زال القارب هنا.',
  ])

  meets('tells what comes next', NEXT, [
    'Anschließend segeln wir.',
    'Después navegamos.',
    '接着出海。',
    'بعد ذلك نبحر.',
  ])

  meets('tells when', WHEN, [
    'am 3. Mai',
    'letzte Woche',
    'el 3 de mayo',
    'la semana pasada',
    '5月3日',
    '三天前',
    'يوم الخميس',
    'قبل يومين',
  ])

  meets('tells of a relative', RELATIVES, [
    'Meine Schwester.',
    'Mi hermana.',
    '我姐姐。',
    'أختي هنا.',
  ])

  meets('asks', ASKS, ['هل هو أحمر؟', '是红色的吗？'])

  meets('is small talk', SMALL_TALK, ['Vielen Dank!', 'Gracias.', '谢谢你！', 'شكراً جزيلاً.'])

  misses('is no small talk if it says more', SMALL_TALK, [
    'Hallo, das rote Boot liegt jetzt am Steg im Hafen von Kiel.',
    'Hola, el barco rojo está ahora en el muelle del puerto.',
    '你好，红色的船现在停在港口的码头旁边。',
    'مرحباً، القارب الأحمر الآن عند رصيف الميناء القديم.',
  ])

  for (const [purpose, cue] of Object.entries({
    DIRECTIVE,
    DECIDED,
    FAILED,
    RELATIVES,
    WISH,
    REASON,
  }))
    misses(`is not read as ${purpose} in English`, cue, [
      'The rota of the USA crew stands in the hall.',
      'Soy milk and vale of grey mist.',
      'They die in the war of the gulls.',
    ])
})
