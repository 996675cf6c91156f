/** Every attempt in a real worker; `sandbox.browser.test.ts` has those that may be slow. */
import { describeContained } from '../test/contained.ts'
import { ESCAPES } from '../test/sandbox-escapes.ts'

describeContained(ESCAPES)
