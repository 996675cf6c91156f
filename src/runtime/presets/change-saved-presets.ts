/** Presets that the person saved, and preset files. */
import { applySettings, presetById, PRESETS } from '../../engine/index.ts'
import { presetFileFaultText, valueFault } from '../../i18n/en/sentences/presets.ts'
import type { NamedFile } from '../../ports/rescue.ts'
import { presetFileText, readPresetFile } from '../../transfer/preset-file.ts'
import { freeName } from '../prompts/prompt-files.ts'
import { wordsInFileName } from '../sessions/session-files.ts'
import type { StoragePort } from '../../ports/storage.ts'
import { LONGEST_PRESET_TITLE, updateSavedPresets } from '../settings/saved-preset-store.ts'
import { type SavedPreset, findSaved } from '../settings/saved-presets.ts'

/** Larger files are refused unread. */
const MOST_BYTES = 1e6

/** The saved preset, or the sentence that says why it was not saved. */
export type PresetSaving =
  | { readonly ok: true; readonly preset: SavedPreset }
  | { readonly ok: false; readonly sentence: string }

/** Saves the preset under its name, unless another one has the name or these values. */
export async function savePreset(
  storage: Pick<StoragePort, 'items'>,
  preset: SavedPreset,
): Promise<PresetSaving> {
  const title = preset.title.trim()
  const fault = titleFault(title) ?? valuesFault(preset)
  if (fault !== null) return { ok: false, sentence: fault }
  let outcome: PresetSaving = { ok: true, preset: { ...preset, title } }
  await updateSavedPresets(storage, list => {
    const twin = findSaved(list, preset)
    const sentence = namedIn(list, title)
      ? presetFileFaultText('titleTaken', { title })
      : twin && presetFileFaultText('sameValues', { title: twin.title })
    if (sentence !== undefined) {
      outcome = { ok: false, sentence }
      return null
    }
    return [...list, { ...preset, title }]
  })
  return outcome
}

/** Deletes a saved preset. Sessions that use it keep its values. */
export async function removePreset(
  storage: Pick<StoragePort, 'items'>,
  title: string,
): Promise<void> {
  await updateSavedPresets(storage, list => list.filter(preset => preset !== namedIn(list, title)))
}

/** Saves the preset of a file: under a free name if its name is taken, and not if its values are already saved. */
export async function importPreset(
  storage: Pick<StoragePort, 'items'>,
  file: Blob,
): Promise<PresetSaving> {
  if (file.size > MOST_BYTES)
    return {
      ok: false,
      sentence: presetFileFaultText('nothingImported', {
        sentence: presetFileFaultText('tooLarge'),
      }),
    }
  const reading = readPresetFile(await file.text())
  if (!reading.ok) return reading
  const { preset: read } = reading
  if (Object.keys(read.options).length === 0)
    return { ok: true, preset: { ...read, title: presetById(read.presetId).title } }
  let preset: SavedPreset = read
  await updateSavedPresets(storage, list => {
    const twin = findSaved(list, read)
    const isFree = (wanted: string) => !isBuiltIn(wanted) && !namedIn(list, wanted)
    preset = twin ?? { ...read, title: freeName(read.title, LONGEST_PRESET_TITLE, isFree) }
    return twin ? null : [...list, preset]
  })
  return { ok: true, preset }
}

/** The preset as a file. */
export function exportPreset(preset: SavedPreset): NamedFile {
  return {
    name: `${wordsInFileName(preset.title) || 'preset'}.preset.json`,
    content: new Blob([presetFileText(preset)], { type: 'application/json' }),
  }
}

function titleFault(title: string): string | null {
  if (title === '') return presetFileFaultText('noTitle')
  if (title.length > LONGEST_PRESET_TITLE)
    return presetFileFaultText('longTitle', { count: LONGEST_PRESET_TITLE })
  return isBuiltIn(title) ? presetFileFaultText('titleTaken', { title }) : null
}

function valuesFault({ presetId, options }: SavedPreset): string | null {
  if (Object.keys(options).length === 0)
    return presetFileFaultText('unchanged', { title: presetById(presetId).title })
  const reading = applySettings(presetById(presetId), options)
  return reading.ok ? null : valueFault(reading.fault)
}

/** `/preset` finds the built-in presets by these words. */
function isBuiltIn(title: string): boolean {
  const wanted = title.toLowerCase()
  return PRESETS.some(({ id, title: name }) => [id, name.toLowerCase()].includes(wanted))
}

/** Ignores case. */
function namedIn(list: readonly SavedPreset[], title: string): SavedPreset | undefined {
  return list.find(preset => preset.title.toLowerCase() === title.trim().toLowerCase())
}
