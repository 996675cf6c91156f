/**
 * Words that show the purpose of a sentence in German, Spanish, Chinese and Arabic: patterns for `cues.ts`, without words
 * that are other words in English. Arabic words may have "and" or "so" before them.
 */

interface CueWords {
  /** Alternatives that match as whole words. */
  readonly words: string
  /** Alternatives that match anywhere. */
  readonly unspaced: string
}

type CueName =
  | 'directive'
  | 'binding'
  | 'retraction'
  | 'wish'
  | 'request'
  | 'decisionLead'
  | 'reason'
  | 'decided'
  | 'failed'
  | 'fixed'
  | 'finished'
  | 'state'
  | 'ongoing'
  | 'next'
  | 'asksFor'
  | 'when'
  | 'personal'
  | 'relatives'
  | 'number'
  | 'agrees'

const arabic = (alternatives: string) => `[وف]?(?:${alternatives})`

export const CUE_WORDS: Readonly<Record<CueName, CueWords>> = {
  directive: {
    words: [
      'musst|müsst|soll(?:te)?(?:n|st)? (?:nie|immer|nur|nicht)|dürfen (?:nicht|nur)|darf nur|verboten|erlaubt ist nur|niemand darf|unbedingt|vermeide[nt]?|benutze|verwende|achte (?:auf|darauf)|denk daran|stell sicher|sorge dafür',
      'siempre debe[ns]?|hay que|tienes? que|tienen que|no (?:se )?(?:puede[ns]?|debe[ns]?)|no (?:uses?|cambies?|toques?|borres?|olvides?)|prohibido|obligatorio|evite|use solo|asegúrate|asegúrese|recuerda que|prefiero|al menos|por lo menos|como mínimo|en ningún caso',
      arabic(
        'يجب(?: أن)?|لا يجوز|لا يجب|ممنوع|دائما|دائماً|أبدا|أبداً|لا تستخدم|لا تغيّ?ر|لا تحذف|لا تلمس|استخدم|تجنّ?ب|تأكّ?د من|لا بد|من فضلك|على الأقل|على الأكثر|كحد أقصى|إياك',
      ),
    ].join('|'),
    unspaced: '不可以|不准|不许|千万别|别再|一定要|务必|应当|尽量|避免|记得要|只许',
  },
  binding: {
    words: `verboten|unter keinen umständen|auf keinen fall|nunca|siempre|prohibido|obligatorio|en ningún caso|debe[ns]? (?:ser|estar)|${arabic('يجب|لا يجوز|ممنوع|دائما|دائماً|أبدا|أبداً')}`,
    unspaced: '不许|不准|务必|一定要|千万',
  },
  retraction: {
    words: [
      'ich habe? (?:es )?mir anders überlegt|ich habe meine meinung geändert|das war falsch von mir|vergiss (?:es|meine letzte)|ignoriere? (?:das|meine letzte)|streich das',
      'me he equivocado|he cambiado de (?:idea|opinión)|cambié de (?:idea|opinión)|lo pensé mejor|olvídalo|ignora (?:eso|lo que)|me retracto|estaba equivocad[oa]',
      arabic(
        'أخطأت|كنت مخطئا|كنت مخطئاً|غيّ?رت رأيي|تراجعت عن|أتراجع|انس[َ]? ذلك|تجاهل (?:ذلك|ما قلت)|أسحب',
      ),
    ].join('|'),
    unspaced: '我改主意|改变主意|我弄错|当我没说|别管我刚才|忽略我',
  },
  wish: {
    words: [
      'ich hätte gern|wir möchten|wir brauchen|ich plane|wir planen|ich versuche|unser ziel|mein ziel|die aufgabe|kannst du|könntest du|können sie|hilf mir',
      'me gustaría|nos gustaría|queremos|necesitamos|intento|estoy (?:buscando|intentando|planeando)|mi objetivo|nuestro objetivo|la tarea|puedes|podrías|ayúdame',
      arabic('أريد|نريد|أحتاج|نحتاج|أرغب|أود|هدفي|هدفنا|المهمة|ساعدني|أحاول|نخطط|هل يمكنك'),
    ].join('|'),
    unspaced: '我需要|我们想|我打算|我们打算|帮我|能不能',
  },
  request: {
    words: `bitte|kannst du|könntest du|por favor|puedes|podrías|${arabic('من فضلك|رجاء|رجاءً|هل يمكنك')}`,
    unspaced: '请|麻烦你',
  },
  decisionLead: {
    words: [
      '(?:wir haben |ich habe |wir |es ist )?(?:uns |mich )?(?:entschieden|beschlossen|geeinigt|vereinbart|entschlossen|einigten|beschlossen)|beschluss|abgemacht|wir nehmen|die regel',
      '(?:lo hemos |lo |hemos |he |nos hemos )?(?:decidido|acordado|decidimos|decidí|acordamos)|nos quedamos con|acuerdo:|la regla',
      arabic('(?:لقد )?(?:قررنا|قررت|اتفقنا|اتفقت|اخترنا|اعتمدنا|القرار|قرارنا)'),
    ].join('|'),
    unspaced: '(?:我们|我)?(?:已经)?(?:决定|商定|说定|定下|选定)',
  },
  reason: {
    words: `denn|deswegen|daher|anstatt|anstelle|wegen|der grund|ya que|debido a|por eso|así que|en lugar de|en vez de|la razón|puesto que|${arabic('لأن|لأنه|لأنها|لأننا|بسبب|لذلك|بدلا من|بدلاً من|السبب')}`,
    unspaced: '由于|因此|而不是|代替',
  },
  decided: {
    words: [
      'beschlossen|entschlossen|geeinigt|vereinbart|abgemacht|ausgewählt|gewählt|genehmigt|abgelehnt|einverstanden|wir nehmen|wir bleiben bei|wir entscheiden uns',
      'acordado|acordamos|decidí|elegido|elegimos|elegí|aprobado|rechazado|de acuerdo|optamos por|nos quedamos con|hemos optado',
      arabic(
        'قررنا|قررت|قرر|اتفقنا|اخترنا|اخترت|اختار|اعتمدنا|وافق|وافقت|وافقنا|رفض|رفضنا|سنأخذ|استقر',
      ),
    ].join('|'),
    unspaced: '商定|说好|选定|定为|批准|否决|答应',
  },
  failed: {
    words: [
      'fehlgeschlagen|scheitert|gescheitert|kaputt|gebrochen|defekt|abgestürzt|abgelehnt|geht nicht|funktioniert nicht|ausgefallen|schaden|schäden',
      'fallan|fallado|falla|averiad[oa]|rotos?|rotas|no funciona|no encontrado|denegado|rechazado|avería|problema|se cayó',
      arabic('خطأ|فشل|فشلت|عطل|تعطل|تعطلت|مكسور|مكسورا|مكسوراً|لا يعمل|لا تعمل|مشكلة|انكسر|تلف|ضرر'),
    ].join('|'),
    unspaced: '坏了|破了|出错|故障|崩溃|不能用|无法|问题是',
  },
  fixed: {
    words: `repariert|geflickt|korrigiert|bereinigt|lösung|lag an|arreglad[oa]|reparad[oa]|corregid[oa]|resuelt[oa]|solución|la causa|${arabic('أصلحنا|أصلحت|إصلاح|تم الإصلاح|صحّ?حت|تصحيح|الحل|حللنا|السبب هو')}`,
    unspaced: '修好|修复|解决了|改好|原因是|更正',
  },
  finished: {
    words: [
      'abgeschlossen|beendet|erstellt|geändert|gelöscht|entfernt|umbenannt|installiert|veröffentlicht|gebucht|storniert|verschickt|gesendet|bestellt|unterschrieben|bezahlt|gekauft|aufgeschrieben|eingetragen',
      'cread[oa]|añadid[oa]|actualizad[oa]|eliminad[oa]|instalad[oa]|publicad[oa]|reservad[oa]|cancelad[oa]|enviad[oa]|pedid[oa]|firmad[oa]|pagad[oa]|comprad[oa]|apuntado|completad[oa]|hemos terminado|he terminado',
      arabic(
        'تم|تمت|انتهيت|انتهينا|أنجزت|أنجزنا|أضفت|أضفنا|أنشأت|حذفت|أرسلت|أرسلنا|حجزت|حجزنا|دفعنا|اشترينا|وقعنا|سجلت|كتبت|اكتمل',
      ),
    ].join('|'),
    unspaced: '做好了|写好了|订好了|买了|付了|寄了|发了|签了|记下了|改好了',
  },
  state: {
    words: `im moment|zurzeit|bisher|verbleibend|übrig|insgesamt|gesamt|neueste|por ahora|hasta ahora|queda[n]?|restante|saldo|en total|versión|último|${arabic('الآن|حاليا|حالياً|حتى الآن|المتبقي|الرصيد|المجموع|الحالة|الإصدار|الأحدث')}`,
    unspaced: '如今|至今|总共|一共|余额|最新',
  },
  ongoing: {
    words: `noch (?:offen|zu tun|ausstehend)|läuft noch|angefangen|begonnen|wir warten|ausstehend|unvollständig|todavía (?:no|falta)|aún (?:no|falta)|falta por|estamos esperando|empezad[oa]|en proceso|a medias|${arabic('قيد التنفيذ|ليس بعد|لم (?:ينته|يكتمل)|ما زال|لا يزال|بدأنا|ننتظر|بانتظار')}`,
    unspaced: '还在|还差|等待|没完成|未完成|开始了',
  },
  next: {
    words: `als nächster schritt|nächster schritt|dann (?:wir|werden)|anschließend|morgen werde|wir werden|ich werde|siguiente paso|el próximo paso|después|a continuación|vamos a|voy a|${arabic('الخطوة التالية|التالي|بعد ذلك|ثم سنقوم|سوف|غدا|غداً|سنبدأ')}`,
    unspaced: '接着|随后|以后再|稍后',
  },
  asksFor: {
    words: `(?:geben|teilen|nennen|bestätigen|schicken) sie (?:mir|uns)|(?:gib|nenn|sag|bestätige|schick) mir|(?:dime|indícame|confírmame|envíame|confirma|indica)(?: (?:si|qué|cuál|el|la|tu|su))|${arabic('أخبرني|أعطني|أكّ?د لي|أرسل لي|زودني|حدد لي')}`,
    unspaced: '请(?:说明|发|给我|选择)|告诉我',
  },
  when: {
    words: [
      'vorgestern|übermorgen|heute (?:morgen|abend|nacht)|(?:letzte|nächste|diese)[nrsm]? (?:woche|monat|jahr|wochenende|sommer|winter|(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch)|vor (?:\\d+|einem|einer|zwei|drei|ein paar) (?:tage?n?|wochen?|monate?n?|jahre?n?)|(?:mon|diens|donners|frei|sams|sonn)tags?|mittwochs?|\\d{1,2}\\. (?:jan|feb|mär|apr|mai|jun|jul|aug|sep|okt|nov|dez)\\p{L}*|neulich',
      'anteayer|anoche|(?:la|el) (?:semana|mes|año|fin de semana) (?:pasad[oa]|que viene)|hace (?:\\d+|una?|dos|tres|unos|unas) (?:días?|semanas?|mes(?:es)?|años?)|(?:lunes|martes|miércoles|jueves|viernes|sábados?|domingos?)|\\d{1,2} de (?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre)|próxim[oa] (?:semana|mes|año)|esta (?:mañana|tarde|noche|semana)|est[ea] (?:mes|año)',
      arabic(
        'أمس|اليوم|غدا|غداً|البارحة|(?:الأسبوع|الشهر|العام|السنة) (?:الماضي|الماضية|القادم|القادمة)|قبل (?:\\d+ )?(?:يوم|يومين|أيام|أسبوع|أسابيع|شهر|أشهر|سنة|سنوات)|يوم (?:الاثنين|الثلاثاء|الأربعاء|الخميس|الجمعة|السبت|الأحد)|\\d{1,2} (?:يناير|فبراير|مارس|أبريل|مايو|يونيو|يوليو|أغسطس|سبتمبر|أكتوبر|نوفمبر|ديسمبر)',
      ),
    ].join('|'),
    unspaced:
      '前天|后天|今年|明年|上个?月|下个?月|这个?月|[这上下本]个?星期|星期[一二三四五六日天]|周[一二三四五六日]|\\d{1,2}\\s?月\\s?\\d{1,2}\\s?[日号]|[一二三四五六七八九十\\d]+(?:天|周|个月|年)前',
  },
  personal: {
    words: [
      'ich (?:bin|habe|hatte|war|ging|kaufte|fand|liebe)|wir (?:haben|sind|waren|hatten)|meine?[mnrs]?|unse?re?[mnrs]?',
      'he (?:comprado|ido|estado|hecho|empezado|encontrado|perdido|visto|decidido)|hemos|tengo|tuve|fui|compré|empecé|encontré|perdí|mis|nuestr[oa]s?|estuve|estoy',
      arabic(
        'أنا|اشتريت|ذهبت|كنت|كنا|عندي|عندنا|لدي|لدينا|زرت|وجدت|بدأت|ابنتنا|ابننا|أختي|أخي|والدي|والدتي|زوجتي|زوجي',
      ),
    ].join('|'),
    unspaced:
      '我(?:去|买|有|是|在|刚|开始|喜欢|找到|丢|认识)|我们(?:去|买|有|是|在|刚|都)|我的|我们的|我(?:爸|妈|哥|姐|弟|妹|儿|女|老婆|老公|父|母)',
  },
  relatives: {
    words: [
      'mutter|mama|vater|eltern|sohn|söhne|tochter|töchter|(?:die|meine|unsere) kinder|kindern|ehefrau|ehemann|freund(?:e|in|innen)?|bruder|brüder|schwestern?|groß(?:mutter|vater|eltern)|oma|opa|tante|onkel|cousine?|familie|hund|katze|haustier|kolleg(?:e|en|in|innen)|chefin?',
      'madre|mamá|padres?|papá|hij[oa]s?|niñ[oa]s|espos[oa]|marido|mujer|novi[oa]|herman[oa]s?|abuel[oa]s?|tí[oa]s?|familia|amig[oa]s?|perr[oa]s?|gat[oa]s?|mascotas?|jef[ea]|compañer[oa]s?',
      arabic(
        '(?:ال)?(?:أم|أمي|أب|أبي|والد|والدة|والدي|والدتي|ابن|ابنة|ابني|ابنتي|ابنتنا|ابننا|طفل|أطفال|زوج|زوجة|زوجي|زوجتي|أخ|أخي|أخت|أختي|جد|جدة|عم|عمة|خال|خالة|عائلة|صديق|صديقة|أصدقاء|كلب|قطة|زميل|زميلة|مدير)',
      ),
    ].join('|'),
    unspaced:
      '爸爸|妈妈|父亲|母亲|父母|儿子|女儿|孩子|妻子|丈夫|老婆|老公|男朋友|女朋友|哥哥|弟弟|姐姐|妹妹|爷爷|奶奶|外公|外婆|叔叔|阿姨|家人|朋友|宠物|同事|老板|[一只条]*(?:小?狗|小?猫)',
  },
  number: {
    words: `vier|fünf|sechs|sieben|acht|neun|zehn|dutzend|hundert|tausend|cuatro|cinco|seis|siete|ocho|nueve|diez|docena|cien|ciento|${arabic('[٠-٩]+|واحد|اثنان|اثنين|ثلاثة?|أربعة?|خمسة?|ستة?|سبعة?|ثمانية?|تسعة?|عشرة?|مئة|مائة|ألف')}`,
    unspaced: '两',
  },
  agrees: {
    words:
      'jawohl|doch|stimmt|natürlich|einverstanden|claro|vale|por supuesto|exacto|de acuerdo|نعم|لا(?=[،,.!])|أجل|بالتأكيد|طبعا|طبعاً|صحيح|حسنا|حسناً',
    unspaced: '没错|当然|行|嗯|不是',
  },
}
