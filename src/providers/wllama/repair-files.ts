import { ggufFiles } from '../../i18n/en/sentences/local-models.ts'
import { ModelError } from '../../ports/errors.ts'
import { isWhole, type ModelFiles, type StoredModel } from './model-files.ts'

export interface RepairOptions<Result> {
  readonly files: ModelFiles
  /** Loads the whole file; rejects when that cannot be done. */
  readonly use: (file: Blob) => Promise<Result>
  /** Fetches what is missing. */
  readonly refetch: (id: string) => Promise<void>
}

/**
 * A stored model that turns out to be damaged: what is sound of it is kept, the rest is fetched once more. What `use`
 * makes of the model’s file. Rejects with `ModelError`.
 */
export async function withWholeFile<Result>(
  model: StoredModel,
  { files, use, refetch }: RepairOptions<Result>,
): Promise<Result> {
  if (!isWhole(model)) throw new ModelError('not-found', ggufFiles.partial(model.name))
  const file = await files.open(model)
  try {
    if (file) return await use(file)
  } catch (error) {
    // Hardly ever the file's fault, but then it will not load the next time either.
    if (isWhole(await files.intact(model))) throw error
  }
  const sound = await files.intact(model)
  if (model.address === null) {
    await files.remove(model.id)
    throw new ModelError('other', ggufFiles.addAgain(model.name))
  }
  await files.write(sound)
  await refetch(model.id)
  const healed = await files.read(model.id)
  const whole = healed && (await files.open(healed))
  if (!whole) throw new ModelError('other', ggufFiles.stillDamaged(model.name))
  return use(whole)
}
