import { defineModule } from '#modules/define-module.ts';

export const seatingModule = defineModule({
  name: 'seating',
  uses: [],
  owns: ['arrangement', 'screening_capacity', 'seat', 'seat_claim'],
});
