/** A preset as a file: a built-in preset with the value of each of its settings, by name. */
import { shortenedList } from '../i18n/list.ts'
import { z } from 'zod'
import { applySettings, PresetOptions, PRESETS, settingNamed, settingsOf } from '../engine/index.ts'
import { presetFileFaultText, valueFault } from '../i18n/en/sentences/presets.ts'
import { FORMAT as SESSION_FORMAT } from './session-file.ts'
import { hugeValue } from './huge-value.ts'
import { presets, SavedPreset } from '../ports/collections.ts'
import { parseJson } from '../ports/parse-json.ts'
import { ITEMS_FORMAT, readItemsFile } from './list-file.ts'

/** The name that identifies a preset file. */
const PRESET_FORMAT = 'palimpsest-preset'
const PRESET_VERSION = 1

const PresetFile = z.strictObject({
  format: z.literal(PRESET_FORMAT),
  version: z.literal(PRESET_VERSION),
  title: z.string().trim().min(1).max(80),
  /** Id of the built-in preset that the settings belong to. */
  preset: z.string().min(1),
  settings: PresetOptions,
})

/** The preset in a file, or a sentence that says what is wrong and what to do. */
export type PresetFileReading =
  | { readonly ok: true; readonly preset: SavedPreset }
  | { readonly ok: false; readonly sentence: string }

/** The text of the file, with every setting, as defaults differ between versions. Throws `RangeError` for wrong options. */
export function presetFileText({ title, presetId, options }: SavedPreset): string {
  const preset = PRESETS.find(({ id }) => id === presetId)
  const reading = preset && applySettings(preset, options)
  if (!reading?.ok) throw new RangeError(`${presetId} does not take these options`)
  const file: z.infer<typeof PresetFile> = {
    format: PRESET_FORMAT,
    version: PRESET_VERSION,
    title,
    preset: presetId,
    settings: settingsOf(reading.preset),
  }
  return `${JSON.stringify(file, null, 2)}\n`
}

const Named = z.looseObject({ format: z.string(), version: z.unknown() })

/** The one of a file of items. */
const PresetItem = z
  .tuple([z.object({ collection: z.literal(presets.name), value: SavedPreset })])
  .transform(
    ([
      {
        value: { title, presetId, options },
      },
    ]) => ({
      title,
      preset: presetId,
      settings: options,
    }),
  )

/** Reads a file of a preset, or of one item that is a preset, all or nothing. Settings may have any name that `/config` takes. Never throws. */
export function readPresetFile(text: string): PresetFileReading {
  const named = Named.safeParse(parseJson(text))
  if (!named.success) return refused(presetFileFaultText('notAPreset'))
  const { format, version } = named.data
  if (format === SESSION_FORMAT) return refused(presetFileFaultText('isSession'))
  const item = format === ITEMS_FORMAT ? PresetItem.safeParse(readItemsFile(text)).data : undefined
  if (item) return readValues(item)
  if (format !== PRESET_FORMAT) return refused(presetFileFaultText('notAPreset'))
  if (typeof version === 'number' && version > PRESET_VERSION)
    return refused(presetFileFaultText('newer'))
  const file = PresetFile.safeParse(named.data)
  if (file.success) return readValues(file.data)
  const path = file.error.issues[0]?.path.join('.') ?? ''
  return refused(
    path === '' ? presetFileFaultText('outerPart') : presetFileFaultText('field', { path }),
  )
}

function readValues({
  title,
  preset: presetId,
  settings,
}: Pick<z.infer<typeof PresetFile>, 'title' | 'preset' | 'settings'>): PresetFileReading {
  const preset = PRESETS.find(({ id }) => id === presetId)
  if (!preset) {
    const known = PRESETS.map(({ id }) => id)
    return refused(
      presetFileFaultText('unknownPreset', { id: presetId, known: shortenedList(known) }),
    )
  }
  const reading = applySettings(preset, settings)
  if (!reading.ok)
    return refused(presetFileFaultText('setting', { reason: valueFault(reading.fault) }))
  const own = settingsOf(preset)
  const huge = hugeValue(settings, own)
  if (huge !== null)
    return refused(presetFileFaultText('setting', { reason: presetFileFaultText('huge', huge) }))
  const options: Record<string, PresetOptions[string]> = {}
  for (const [name, value] of Object.entries(settings)) {
    const listed = settingNamed(preset, name)?.name ?? name
    if (Object.hasOwn(options, listed))
      return refused(presetFileFaultText('twice', { name: listed }))
    options[listed] = value
  }
  const changed = Object.entries(options).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(own[name]),
  )
  return { ok: true, preset: { title, presetId, options: Object.fromEntries(changed) } }
}

function refused(sentence: string): PresetFileReading {
  return { ok: false, sentence: presetFileFaultText('nothingImported', { sentence }) }
}
