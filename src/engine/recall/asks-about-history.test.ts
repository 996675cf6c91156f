import { describe, expect, it } from 'vitest'
import { asksSomething, asksAboutHistory } from './asks-about-history.ts'

describe('a message', () => {
  it.each([
    'Where did I put the key?',
    'Fine. Which port did we choose',
    'Remind me of the name of the plumber.',
    'Do it as we agreed.',
    'Would Ann move back to her country?',
    '我们之前选了哪个端口',
    'Welche Farbe haben wir genommen',
    'Gut. Mit wem haben wir den Vertrag geschlossen',
    'Machen wir es wie besprochen.',
    '¿Qué color elegimos?',
    'Vale. A quién llamé en mayo',
    'Hazlo como acordamos.',
    'متى يبدأ الانتقال؟',
    'كم دفعنا للسباك',
    '押金是几个月的房租',
  ])('asks something: %s', text => expect(asksSomething(text)).toBe(true))

  it.each([
    'Fix the tests in src/app.ts now.',
    'Can you run the build again?',
    'OK, and could you please push it?',
    'Would it help if you read the log?',
    'continue',
    'Repariere jetzt die Tests in src/app.ts.',
    'Kannst du den Bau noch einmal starten?',
    'Corrige las pruebas de src/app.ts.',
    '¿Puedes ejecutar las pruebas otra vez?',
    'أصلح الاختبارات الآن.',
    'هل يمكنك تشغيل الاختبارات مرة أخرى؟',
    '现在修复测试。',
    '你能再运行一次测试吗？',
  ])('is a wish: %s', text => expect(asksSomething(text)).toBe(false))

  it.each([
    'When did Ann adopt the dog?',
    'Would Ann move back to her country?',
    'What did you tell me about the lease?',
    'Fine day. Which plumber did I call in May',
    'Please remind me of the plumber.',
    'When did Ann sell the boat.',
    'Who sang "Help!"?',
    'Which song of the evening is called "Dr."?',
    'Do you remember the port?',
    '我们之前选了哪个端口',
    'Wann hat Ann den Hund bekommen?',
    'Erinnerst du dich an den Klempner?',
    '¿Cuándo firmamos el contrato?',
    'Recuérdame el nombre del fontanero.',
    'متى وقعنا العقد؟',
    'هل تتذكر اسم السباك؟',
  ])('asks what was told: %s', text => expect(asksAboutHistory(text)).toBe(true))

  it.each([
    'Hi there, how are you?',
    'I went to the beach with the dog. What do you think?',
    'Do you like jazz?',
    'It reminds me of the sea, and I will remember that day.',
    'Great! How so?',
    'We saw the fireworks. What a night for the children!',
    'We leave for the mountains tomorrow.',
    'Can you write a poem about the sea?',
    'Hallo, wie geht es dir?',
    'Morgen fahren wir in die Berge.',
    'Hola, ¿cómo estás tú?',
    'Mañana salimos a la montaña.',
    'مرحباً، كيف حالك أنت؟',
    '你好吗？',
  ])('keeps the talk going: %s', text => expect(asksAboutHistory(text)).toBe(false))
})
