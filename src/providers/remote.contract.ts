/**
 * What the runtime relies on in every model behind a server, whatever wire format it speaks, told by a server
 * that speaks it as it is told to.
 *
 * @module
 */
import { describe } from 'vitest'
import type { WireFamily } from '../test/wire/family.ts'
import { describeAnswers } from './remote-contract/answers.contract.ts'
import { describeEndings } from './remote-contract/endings.contract.ts'
import { describeFailures } from './remote-contract/failures.contract.ts'
import { describeImages } from './remote-contract/images.contract.ts'
import { describeRedirects } from './remote-contract/redirects.contract.ts'
import { describeRequests } from './remote-contract/requests.contract.ts'

export function describeRemoteModel(family: WireFamily): void {
  describe('as every model behind a server', () => {
    describeRequests(family)
    describeAnswers(family)
    describeEndings(family)
    describeImages(family)
    describeFailures(family)
    describeRedirects(family)
  })
}
