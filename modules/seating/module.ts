import { defineModule } from '#modules/define-module.ts';

export const seatingModule = defineModule({
  name: 'seating',
  uses: [],
  owns: ['arrangement', 'blocked_place', 'reseated_place', 'screening_capacity', 'seat', 'seat_block', 'seat_claim'],
});
