import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take about a minute. Started last, one of them would run alone at the end. */
const LONG_FILES = ['bench/bench', 'e2e/walkthrough', 'e2e/background', 'e2e/hostile-texts', 'e2e/access'];

const isLong = ({ moduleId }: TestSpecification): boolean =>
  LONG_FILES.some((name) => moduleId.endsWith(`/${name}.test.ts`));

/** The long files of each group first, the others in vitest's order: by their last duration, or by their size. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const groupOf = ({ project }: TestSpecification): number => project.config.sequence.groupOrder;
    // oxlint-disable-next-line unicorn/no-array-sort -- vitest's own
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => groupOf(a) - groupOf(b) || Number(isLong(b)) - Number(isLong(a)));
  }
}
