* How many people start on which day, so that each day has enough of them: all work five days.
NAME          SHIFTS
ROWS
 N  people
 G  mon
 G  tue
 G  wed
 G  thu
 G  fri
 G  sat
 G  sun
COLUMNS
    INT1      'MARKER'                 'INTORG'
    startmon  people  1  mon  1
    startmon  tue     1  wed  1
    startmon  thu     1  fri  1
    starttue  people  1  tue  1
    starttue  wed     1  thu  1
    starttue  fri     1  sat  1
    startwed  people  1  wed  1
    startwed  thu     1  fri  1
    startwed  sat     1  sun  1
    startthu  people  1  thu  1
    startthu  fri     1  sat  1
    startthu  sun     1  mon  1
    startfri  people  1  fri  1
    startfri  sat     1  sun  1
    startfri  mon     1  tue  1
    startsat  people  1  sat  1
    startsat  sun     1  mon  1
    startsat  tue     1  wed  1
    startsun  people  1  sun  1
    startsun  mon     1  tue  1
    startsun  wed     1  thu  1
    INT1END   'MARKER'                 'INTEND'
RHS
    need      mon    17  tue    13
    need      wed    15  thu    19
    need      fri    14  sat    16
    need      sun    11
BOUNDS
 UP limit     startmon  30
 UP limit     starttue  30
 UP limit     startwed  30
 UP limit     startthu  30
 UP limit     startfri  30
 UP limit     startsat  30
 UP limit     startsun  30
ENDATA
