import { t } from '../../i18n/t.ts'
import type { ModelRef } from '../../engine/index.ts'

/** A model as people read it: its id, or that it is the demo. */
export function modelName(model: ModelRef): string {
  return model.provider === 'demo' ? t('kit.demo-model') : model.model
}
