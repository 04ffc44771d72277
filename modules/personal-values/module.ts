import { defineModule } from '#modules/define-module.ts';

export const personalValuesModule = defineModule({ name: 'personal-values', uses: [], owns: ['personal_value'] });
